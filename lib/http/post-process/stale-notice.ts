import { language } from '@/lib/i18n/i18n';
import { Page } from '../response/prepared-response';

const MAIN = '<main id="text"';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

/** The markup of `components/layout/stale-notice.tsx`, for a page that is already made. */
export function savedNote(at: Date): string {
  const { t, moment } = language();
  const text = escaped(t('site.saved', { when: moment(at) }));
  return `<div class="shell saved"><p class="note" role="status">${text}</p></div>`;
}

/**
 * A saved page with the line that says of when it is, since it cannot be made anew. It stands
 * before the text, as a child of the body: there React steps over what it did not draw.
 */
export function withSavedNote(page: Page, at: Date): Page {
  const html = page.body.toString();
  const headers = { ...page.headers, 'cache-control': 'no-cache' };
  const place = html.indexOf(MAIN);
  if (place < 0) return new Page(page.status, headers, page.body, at);
  const noted = html.slice(0, place) + savedNote(at) + html.slice(place);
  return new Page(page.status, headers, Buffer.from(noted), at);
}
