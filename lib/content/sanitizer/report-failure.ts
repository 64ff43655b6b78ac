import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { log } from '@/lib/log/log';
import { defineProcessState } from '@/lib/runtime/process-state';

/** Digests of texts whose failure is in the log: the last thousand. */
const reported = defineProcessState(
  'reported-failures',
  () => new LRUCache<string, true>({ max: 1000 }),
);

/**
 * Logs, once for each text, that rendering it failed. Such a text is shown as plain words.
 * @param text what identifies it in the log, by its digest and its first characters.
 */
export function reportFailure(error: unknown, text: string): void {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  if (reported().has(digest)) return;
  reported().set(digest, true);
  const start = text.slice(0, 80);
  log().error({ event: 'markup not rendered', err: error, text: digest, start });
}
