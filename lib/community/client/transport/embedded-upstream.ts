import { log } from '@/lib/base/log/log';
import type { InterfaceResponse, StoreInterface } from '../../embedded/store-interface';
import {
  type Upstream,
  type UpstreamRequest,
  type UpstreamResult,
  type UpstreamState,
  visitorHeaders,
} from './upstream-types';

/**
 * The community in this process, called like a remote one but without HTTP: a request, a response and
 * their streams would cost as much as reading the records.
 */
export class EmbeddedUpstream implements Upstream {
  private active = 0;
  private calls = 0;
  private community: StoreInterface | undefined;

  /** @param open returns the community; called at the first request */
  constructor(private readonly open: () => Promise<StoreInterface>) {}

  async send({ path, search, visitor }: UpstreamRequest): Promise<UpstreamResult> {
    this.active++;
    this.calls++;
    try {
      const headers = visitor ? visitorHeaders(visitor) : {};
      this.community ??= await this.open();
      const parameters = new URLSearchParams(search);
      return toUpstreamResponse(await this.community({ path, parameters, headers }));
    } catch (error) {
      log().error({ event: 'embedded community failed', err: error, path });
      return { kind: 'unavailable', reason: 'the embedded community failed' };
    } finally {
      this.active--;
    }
  }

  /** The embedded community has no rate limit. */
  pause(): void {}

  crawlerWaitMs(): number {
    return 0;
  }

  state(): UpstreamState {
    const { active, calls } = this;
    const idle = { breaker: 'closed', pausedSeconds: 0, queued: 0, retries: 0 } as const;
    return { kind: 'embedded', ...idle, running: active, calls };
  }
}

/** The response of the embedded community as a remote one would send it. */
function toUpstreamResponse(response: InterfaceResponse): UpstreamResult {
  const headers = new Headers();
  const setHeader = (name: string, value: number | undefined) => {
    if (value !== undefined) headers.set(name, String(value));
  };
  if (response.status === 200) {
    setHeader('x-total-count', response.result.total);
    setHeader('x-data-age', response.ageSeconds);
  } else setHeader('retry-after', response.retryAfterSeconds);
  const value = response.status === 200 ? response.result.body : response.problem;
  const body = Buffer.from(JSON.stringify(value));
  const rendered = response.status === 200 ? response.result.rendered : undefined;
  return { kind: 'response', status: response.status, headers, body, isEmbedded: true, rendered };
}
