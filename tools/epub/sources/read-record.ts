import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '@/lib/base/config/config';
import { type Failure, isFault, type Outcome } from '@/lib/model/outcome';
import { CommandError } from '@/tools/cli/command-error';
import { failureReason } from '@/tools/cli/failure-reason';

/** A remote community is asked at most once a second, as by the crawl for the sitemap. */
const PAUSE_MS = 1000;
const MAX_ATTEMPTS = 5;
const DEFAULT_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 300;

/** The seconds after which a request may succeed; undefined where it never will. */
function retryAfterSeconds(failure: Failure): number | undefined {
  if (failure.kind === 'malformed' || !isFault(failure) || !config().apiBaseUrl) return undefined;
  const { retryAfterSeconds: seconds = DEFAULT_WAIT_SECONDS } = {
    retryAfterSeconds: undefined,
    ...failure,
  };
  return Math.min(seconds, MAX_WAIT_SECONDS);
}

/**
 * Reads a record of the community for a book, which must be whole: again where a remote community is
 * busy, up to five times.
 * @param name names the record in the error
 * @returns undefined where there is no such record
 * @throws CommandError where it cannot be read
 */
export async function readRecord<T>(
  name: string,
  request: () => Promise<Outcome<T>>,
): Promise<T | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    if (config().apiBaseUrl) await sleep(PAUSE_MS);
    const outcome = await request();
    if (outcome.kind === 'ok') return outcome.value;
    if (outcome.kind === 'missing' || outcome.kind === 'gone') return undefined;
    const waitSeconds = retryAfterSeconds(outcome);
    if (waitSeconds === undefined || attempt === MAX_ATTEMPTS) {
      throw new CommandError(`${name} cannot be read: ${failureReason(outcome)}.`);
    }
    await sleep(waitSeconds * 1000);
  }
}
