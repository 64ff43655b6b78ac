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
  private active = 0;
  private calls = 0;
  private community: StoreInterface | undefined;

  /** @param open gives the community, opening the store at the first question */
  constructor(private readonly open: () => Promise<StoreInterface>) {}

  async send({ path, search, visitor }: UpstreamRequest): Promise<UpstreamResult> {
    this.active++;
    this.calls++;
    try {
      const headers = new Headers(visitor ? visitorHeaders(visitor) : {});
      this.community ??= await this.open();
      return toUpstreamResponse(
        await this.community({ path, parameters: new URLSearchParams(search), headers }),
      );
    } catch (error) {
      log().error({ event: 'embedded community failed', err: error, path });
      return { kind: 'unavailable', reason: 'the embedded community failed' };
    } finally {
      this.active--;
    }
  }

  /** Nobody limits this one. */
  pause(): void {}

  crawlerWaitMs(): number {
    return 0;
  }

  state(): UpstreamState {
    const { active, calls } = this;
    const idle = { breaker: 'closed', pausedSeconds: 0, queued: 0, retries: 0 } as const;
    return { kind: 'embedded', ...idle, underWay: active, calls };
  }
}

/** What the embedded community told, as it would have come over the wire. */
function toUpstreamResponse(response: InterfaceResponse): UpstreamResult {
  const headers = new Headers();
  const note = (name: string, value: number | undefined) => {
    if (value !== undefined) headers.set(name, String(value));
  };
  if (response.status === 200) {
    note('x-total-count', response.answer.total);
    note('x-data-age', response.ageSeconds);
  } else note('retry-after', response.retryAfterSeconds);
  const said = response.status === 200 ? response.answer.body : response.problem;
  const body = Buffer.from(JSON.stringify(said));
  const rendered = response.status === 200 ? response.answer.rendered : undefined;
  return { kind: 'answer', status: response.status, headers, body, isEmbedded: true, rendered };
}
