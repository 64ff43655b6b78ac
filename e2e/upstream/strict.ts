import { createRandom } from '@/bench/generate/seeded-random';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import {
  resetConnection,
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
  truncateBody,
} from '@/e2e/fixtures/scripted-upstream';
import type { HttpService } from '@/e2e/fixtures/serve-http';
import { copySample } from '@/tools/import/publish-sample';

export interface RecordedRequest {
  target: string;
  /** Monotonic milliseconds. */
  at: number;
}

/** A server of the interface that records requests, refuses some with 429, and sometimes fails. */
export interface StrictUpstream extends HttpService {
  requests: RecordedRequest[];
  /** Requests before the end of a `Retry-After`. */
  violations: RecordedRequest[];
  /** Called after each request, before its response. */
  onRequest?: () => void;
}

const PAUSE_SECONDS = 1;

/** Faults that a retry may mend: of the server, its connection, or the transfer. */
const PASSING_FAULTS: readonly SocketBehavior[] = [
  respondWith('', 500),
  resetConnection,
  truncateBody,
];

/**
 * @param faults may change later; `failing` is the share (0 to 1) of failing requests; one of `refuseEvery`
 * requests is refused with `Retry-After: 1`
 */
export async function startStrictUpstream(
  dataDir: string,
  faults: { failing: number; refuseEvery: number },
): Promise<StrictUpstream> {
  const handler = serveDataDir(dataDir, { cacheSeconds: 0, create: copySample });
  const random = createRandom(11);
  let silentUntil = 0;
  const recorded: Pick<StrictUpstream, 'requests' | 'violations' | 'onRequest'> = {
    requests: [],
    violations: [],
  };
  const server = await startScriptedUpstream(async (socket, head) => {
    const request = { target: head.split(' ', 2)[1] ?? '/', at: performance.now() };
    recorded.requests.push(request);
    if (request.at < silentUntil) recorded.violations.push(request);
    recorded.onRequest?.();
    if (recorded.requests.length % faults.refuseEvery === 0) {
      silentUntil = performance.now() + PAUSE_SECONDS * 1000;
      return respondWith('', 429, { 'retry-after': String(PAUSE_SECONDS) })(socket, head);
    }
    if (random.next() < faults.failing) {
      return PASSING_FAULTS[random.below(PASSING_FAULTS.length)]?.(socket, head);
    }
    const good = await handler(new Request(`http://upstream${request.target}`));
    respondWith(await good.text(), good.status, Object.fromEntries(good.headers))(socket, head);
  });
  return Object.assign(recorded, {
    url: server.url,
    stop: server.close,
    [Symbol.asyncDispose]: server.close,
  });
}
