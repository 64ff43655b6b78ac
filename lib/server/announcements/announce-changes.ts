import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { onPublished, type PublicationStep, siteStore } from '@/lib/community/store/site-store';
import { openAgent } from '@/lib/http/outgoing-agent';
import type { Change } from '@/lib/model/records';
import { readChangesSince } from '@/lib/store/queries/publication-queries';
import packageJson from '@/package.json';

const TIMEOUT_MS = 10_000;
/** Before retries. */
const PAUSES_MS = [30_000, 300_000];

const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

interface Announcement {
  method: Dispatcher.HttpMethod | 'PURGE';
  headers: Record<string, string>;
  body?: string;
}

async function send(url: string, { method, headers, body }: Announcement) {
  const dispatcher = openAgent({});
  try {
    const response = await request(url, {
      dispatcher,
      // undici's type lacks methods such as Varnish's.
      method: method as Dispatcher.HttpMethod,
      headers: { 'user-agent': `Lectern/${packageJson.version}`, ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    response.body.on('error', () => undefined).destroy();
    return response.statusCode;
  } catch (error) {
    return errorCodeOf(error) || String(error);
  } finally {
    void dispatcher.destroy();
  }
}

/**
 * Sends a request until it is accepted or refused, at most three times. Logs the result.
 * @param name of the receiver in the log, and `about` beside it
 */
export async function sendAnnouncement(
  name: string,
  url: string,
  announcement: Announcement,
  about: object,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<void> {
  for (const pauseMs of [0, ...pausesMs]) {
    await sleep(pauseMs, undefined, { ref: false });
    const result = await send(url, announcement);
    if (typeof result === 'number' && result < 300) {
      log().info({ event: `${name} accepted`, ...about });
      return;
    }
    log().warn({ event: `${name} failed`, reason: result });
    if (typeof result === 'number' && !isTransient(result)) return;
  }
}

/**
 * Passes each publication's changes to `tell`, undefined if they are unknown or too many. Not those of the
 * first publication.
 */
export function onChanges(
  step: PublicationStep,
  path: string,
  tell: (changes: Change[] | undefined, isPurging: boolean) => Promise<void>,
): void {
  onPublished(step, (old, now) => {
    const run = async () =>
      tell(readChangesSince(path, old.publication), now.isPurgedSince(old.publication));
    run().catch((error: unknown) => log().error({ event: `${step} failed`, err: error }));
  });
  // The primary process serves no requests, so nothing else opens the store.
  siteStore().current();
}
