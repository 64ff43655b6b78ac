import type { ServerResponse } from 'node:http';
import { createRandom } from '@/bench/generate/seeded-random';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';
import { copySample } from '@/tools/import/copy-sample';

/** A received request. */
export interface RecordedRequest {
  target: string;
  /** Monotonic milliseconds. */
  at: number;
}

/** A server of the interface that records requests, refuses some with 429, and fails sometimes. */
export interface StrictUpstream extends HttpService {
  requests: RecordedRequest[];
  /** Requests that came before the end of a `Retry-After`. */
  violations: RecordedRequest[];
  /** Called after each request, before its response. */
  onRequest?: () => void;
}

const PAUSE_SECONDS = 1;

/** The kinds of failure, equally frequent. */
const FAILURES: ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('<h1>Oops</h1>'),
  (response) => response.destroy(),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1,'),
];

/**
 * @param faults may change later; `failing` is the share of requests that fail, from 0 to 1; one of `refuseEvery`
 *   requests is refused with `Retry-After: 1`
 */
export async function startStrictUpstream(
  dataDir: string,
  faults: { failing: number; refuseEvery: number },
): Promise<StrictUpstream> {
  const handler = serveDataDir(dataDir, { cacheSeconds: 0, create: copySample });
  const random = createRandom(11);
  let silentUntil = 0;
  const upstream: Omit<StrictUpstream, keyof HttpService> = { requests: [], violations: [] };
  const service = await serveHttp(async (request, response) => {
    const recorded = { target: request.url ?? '/', at: performance.now() };
    upstream.requests.push(recorded);
    if (recorded.at < silentUntil) upstream.violations.push(recorded);
    upstream.onRequest?.();
    if (upstream.requests.length % faults.refuseEvery === 0) {
      silentUntil = performance.now() + PAUSE_SECONDS * 1000;
      return response.writeHead(429, { 'retry-after': String(PAUSE_SECONDS) }).end();
    }
    if (random.next() < faults.failing) return FAILURES[random.below(FAILURES.length)]?.(response);
    const good = await handler(new Request(`http://upstream${recorded.target}`));
    response.writeHead(good.status, Object.fromEntries(good.headers)).end(await good.text());
  });
  return Object.assign(upstream, service);
}
