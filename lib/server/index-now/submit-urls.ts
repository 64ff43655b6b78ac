import { request } from 'undici';
import { retryAfterSeconds } from '@/lib/community/remote/retry-after';
import packageJson from '@/package.json';
import { keyFilePath } from './key-file-path';

const TIMEOUT_MS = 10_000;

/** How an endpoint took a submission. */
export type SubmissionResult =
  | { kind: 'accepted' }
  /** Worth another attempt: the endpoint was busy, failed, or could not be reached. */
  | { kind: 'postponed'; reason: string; retryAfterSeconds?: number | undefined }
  /** The endpoint does not want it, and would not later. */
  | { kind: 'refused'; status: number };

/** What is submitted. */
export interface Submission {
  siteUrl: string;
  key: string;
  /** A JSON array of absolute URLs below `siteUrl`. */
  urls: string;
}

/** Submits URLs to an endpoint. Never throws. */
export type SubmitUrls = (endpoint: string, submission: Submission) => Promise<SubmissionResult>;

const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

/** Submits a set of URLs as the protocol has it. Redirects are not followed. */
export const submitUrls: SubmitUrls = async (endpoint, { siteUrl, key, urls }) => {
  const about = { host: new URL(siteUrl).host, key, keyLocation: siteUrl + keyFilePath(key) };
  try {
    const { statusCode, headers, body } = await request(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `Lectern/${packageJson.version}`,
      },
      // The list is JSON already.
      body: `${JSON.stringify(about).slice(0, -1)},"urlList":${urls}}`,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body.on('error', () => undefined).destroy();
    if (statusCode === 200 || statusCode === 202) return { kind: 'accepted' };
    if (!isTransient(statusCode)) return { kind: 'refused', status: statusCode };
    const retryAfter = new Headers({ 'retry-after': String(headers['retry-after'] ?? '') });
    const seconds = retryAfterSeconds(retryAfter, Date.now());
    return { kind: 'postponed', reason: `status ${statusCode}`, retryAfterSeconds: seconds };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { kind: 'postponed', reason: code };
  }
};
