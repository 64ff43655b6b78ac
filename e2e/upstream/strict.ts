import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '@/bench/generate/seeded-random';
import { serveDataDir } from '@/lib/store/interface/embedded-community';

/** One question as it came in. */
export interface RecordedRequest {
  target: string;
  /** Monotonic milliseconds. */
  at: number;
}

/** A server of the interface that counts, refuses whom it must, and fails now and then. */
export interface StrictUpstream {
  url: string;
  requests: RecordedRequest[];
  /** Questions that came while the server had said to wait. */
  violations: RecordedRequest[];
  /** Called after each question, before its answer. */
  onRequest?: () => void;
  stop(): Promise<void>;
}

const PAUSE_SECONDS = 1;

/** The ways in which a question fails, each as often as the others. */
const FAILURES: ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('<h1>Oops</h1>'),
  (response) => response.destroy(),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1,'),
];

/**
 * @param failing share of the questions that fail
 * @param refuseEvery so many questions, one is refused and a second of silence asked for
 */
export async function startStrictUpstream(
  dataDir: string,
  { failing, refuseEvery }: { failing: number; refuseEvery: number },
): Promise<StrictUpstream> {
  const handler = serveDataDir(dataDir, { cacheSeconds: 0 });
  const random = createRandom(11);
  let silentUntil = 0;
  const upstream: StrictUpstream = {
    url: '',
    requests: [],
    violations: [],
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    const asked = { target: request.url ?? '/', at: performance.now() };
    upstream.requests.push(asked);
    if (asked.at < silentUntil) upstream.violations.push(asked);
    upstream.onRequest?.();
    if (upstream.requests.length % refuseEvery === 0) {
      silentUntil = performance.now() + PAUSE_SECONDS * 1000;
      return response.writeHead(429, { 'retry-after': String(PAUSE_SECONDS) }).end();
    }
    if (random.next() < failing) return FAILURES[random.below(FAILURES.length)]?.(response);
    const got = await handler(new Request(`http://upstream${asked.target}`));
    response.writeHead(got.status, Object.fromEntries(got.headers)).end(await got.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return upstream;
}
