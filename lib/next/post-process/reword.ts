import { escapeHtmlContent } from '@/lib/base/text/escape';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { i18n } from '@/lib/i18n/i18n';
import { msUntilNextCount } from '@/lib/i18n/relative-time-unit';

/** What `components/ui/timestamp.tsx` prints for a relative time: its tag, the point in time, its words. */
const RELATIVE_TIME = /(<time dateTime="([^"]+)"[^>]* data-ago=""[^>]*>)[^<]*/g;

/** The page with the relative times as they read now: itself while they are known to be true, else a copy. */
export function withCurrentWords(page: PreparedResponse): PreparedResponse {
  const nowMs = Date.now();
  if (page.wordsUntilMs !== undefined && page.wordsUntilMs > nowMs) return page;
  let untilMs = Number.POSITIVE_INFINITY;
  const html = page.body.toString().replace(RELATIVE_TIME, (_, tag: string, dateTime: string) => {
    const at = new Date(dateTime);
    untilMs = Math.min(untilMs, nowMs + msUntilNextCount(nowMs - at.getTime()));
    return tag + escapeHtmlContent(i18n().ago(at, nowMs));
  });
  const { status, headers, cachedAt, ageMs, contentVersion, validUntilMs, answers } = page;
  const copy = new PreparedResponse(status, headers, Buffer.from(html), cachedAt);
  return Object.assign(copy, {
    ageMs,
    contentVersion,
    validUntilMs,
    answers,
    wordsUntilMs: untilMs,
  });
}
