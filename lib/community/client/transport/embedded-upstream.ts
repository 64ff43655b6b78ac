import { log } from '@/lib/log/log';
import type { InterfaceResponse, StoreInterface } from '@/lib/store/interface/store-interface';
import {
  type Upstream,
  type UpstreamRequest,
  type UpstreamResult,
  type UpstreamState,
  visitorHeaders,
} from './upstream-types';

/**
 * The community in this process, asked as if it were another server, but for HTTP: a request, a
 * response and their streams would cost as much as the answer.
 */
export class EmbeddedUpstream implements Upstream {
  private underWay = 0;
  private calls = 0;
  private community: StoreInterface | undefined;

  /** @param open gives the community, opening the store at the first question */
  constructor(private readonly open: () => Promise<StoreInterface>) {}

  async ask({ path, search, visitor }: UpstreamRequest): Promise<UpstreamResult> {
    this.underWay++;
    this.calls++;
    try {
      const headers = new Headers(visitor ? visitorHeaders(visitor) : {});
      this.community ??= await this.open();
      return replyOf(
        await this.community({ path, parameters: new URLSearchParams(search), headers }),
      );
    } catch (error) {
      log().error({ event: 'embedded community failed', err: error, path });
      return { kind: 'unavailable', reason: 'the embedded community failed' };
    } finally {
      this.underWay--;
    }
  }

  /** Nobody limits this one. */
  pause(): void {}

  robotsWaitMs(): number {
    return 0;
  }

  state(): UpstreamState {
    const { underWay, calls } = this;
    const idle = { breaker: 'closed', pausedSeconds: 0, queued: 0, retries: 0 } as const;
    return { kind: 'embedded', ...idle, underWay, calls };
  }
}

/** What the embedded community told, as it would have come over the wire. */
function replyOf(told: InterfaceResponse): UpstreamResult {
  const headers = new Headers();
  const note = (name: string, value: number | undefined) => {
    if (value !== undefined) headers.set(name, String(value));
  };
  if (told.status === 200) {
    note('x-total-count', told.answer.total);
    note('x-data-age', told.ageSeconds);
  } else note('retry-after', told.retryAfterSeconds);
  const said = told.status === 200 ? told.answer.body : told.problem;
  const body = Buffer.from(JSON.stringify(said));
  const rendered = told.status === 200 ? told.answer.rendered : undefined;
  return { kind: 'answer', status: told.status, headers, body, isOwn: true, rendered };
}
