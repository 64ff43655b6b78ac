import { LRUCache } from 'lru-cache';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { digestOf } from './digest';

const MAX_REPORTED = 1000;

/** Digests of the texts whose failure was logged last. */
const reported = defineProcessState(
  'reported-failures',
  () => new LRUCache<string, true>({ max: MAX_REPORTED }),
);

/** Logs, once for each text, that a bug kept it from being rendered: it is shown as plain text. */
export function reportFailure(error: unknown, text: string): void {
  const digest = digestOf(text);
  if (reported().has(digest)) return;
  reported().set(digest, true);
  const start = text.slice(0, 80);
  log().error({ event: 'markup not rendered', err: error, text: digest, start });
}
