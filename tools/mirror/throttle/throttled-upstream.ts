import type { HttpConnection } from '@/lib/community/remote/http-connection';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResult,
  UpstreamState,
} from '@/lib/community/remote/upstream';
import type { Throttle } from './throttle';

/** A mirror is not in a hurry: it waits for slow responses rather than sending a request twice. */
const TIMEOUT_MS = 30_000;

/** A remote community, to which requests are sent one at a time, at the rate of a throttle. */
export class ThrottledUpstream implements Upstream {
  private calls = 0;
  private rejections = 0;

  constructor(
    private readonly connection: HttpConnection,
    private readonly throttle: Throttle,
  ) {}

  async send(message: UpstreamRequest): Promise<UpstreamResult> {
    await this.throttle.acquire();
    this.calls++;
    const result = await this.connection(message, TIMEOUT_MS);
    if (result.kind === 'fault') {
      this.throttle.recordResponse();
      return { kind: result.isMalformed ? 'malformed' : 'unavailable', reason: result.reason };
    }
    this.throttle.recordResponse(result);
    if (result.status !== 429) return result;
    this.rejections++;
    return { kind: 'limited', retryAfterSeconds: Math.ceil(this.throttle.pausedMs() / 1000) };
  }

  pause(seconds: number): void {
    this.rejections++;
    this.throttle.pause(seconds);
  }

  crawlerWaitMs(): number {
    return this.throttle.pausedMs();
  }

  state(): UpstreamState {
    return {
      kind: 'remote',
      breaker: 'closed',
      pausedSeconds: Math.ceil(this.throttle.pausedMs() / 1000),
      running: 0,
      queued: 0,
      calls: this.calls,
      retries: this.rejections,
    };
  }
}
