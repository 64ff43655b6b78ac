import { log } from '@/lib/base/log/log';
import { countRepeated } from '@/lib/base/log/warn-once-a-second';
import { digestOf } from '@/lib/base/text/digest';

/** Logs once per text that a bug prevented rendering. */
export function reportFailure(error: unknown, text: string): void {
  const digest = digestOf(text);
  if (countRepeated(digest, Number.POSITIVE_INFINITY) === undefined) return;
  const start = text.slice(0, 80);
  log().error({ event: 'markup not rendered', err: error, text: digest, start });
}
