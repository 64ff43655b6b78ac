import type { HttpConnection } from '@/lib/community/client/transport/http-connection';
import type {
  Upstream,
  UpstreamRequest,
  UpstreamResult,
  UpstreamState,
} from '@/lib/community/client/transport/upstream-types';
import type { Throttle } from './throttle';

/** A mirror has time: it waits for slow answers rather than asking twice. */
const TIMEOUT_MS = 30_000;

/** A remote community, asked one question at a time and no sooner than its pace allows. */
export class ThrottledUpstream implements Upstream {
  private calls = 0;
  private refusals = 0;

  constructor(
    private readonly connection: HttpConnection,
    private readonly pace: Throttle,
  ) {}

  async send(message: UpstreamRequest): Promise<UpstreamResult> {
    await this.pace.turn();
    this.calls++;
    const result = await this.connection(message, TIMEOUT_MS);
    if (result.kind === 'fault') {
      this.pace.note();
      return { kind: result.isMalformed ? 'malformed' : 'unavailable', reason: result.reason };
    }
    this.pace.note(result);
    if (result.status !== 429) return result;
    this.refusals++;
    return { kind: 'limited', retryAfterSeconds: Math.ceil(this.pace.pausedMs() / 1000) };
  }

  pause(seconds: number): void {
    this.refusals++;
    this.pace.pause(seconds);
  }

  crawlerWaitMs(): number {
    return this.pace.pausedMs();
  }

  state(): UpstreamState {
    return {
      kind: 'remote',
      breaker: 'closed',
      pausedSeconds: Math.ceil(this.pace.pausedMs() / 1000),
      underWay: 0,
      queued: 0,
      calls: this.calls,
      retries: this.refusals,
    };
  }
}
