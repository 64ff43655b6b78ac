import { log } from '@/lib/log';
import {
  type Message,
  type Reply,
  type Upstream,
  type UpstreamState,
  visitorHeaders,
} from './message';

type Handler = (request: Request) => Promise<Response>;

/** Any origin will do: the request never leaves the process. */
const ORIGIN = 'http://embedded.invalid';

/** The community in this process, asked as if it were another server. */
export class Embedded implements Upstream {
  private underWay = 0;
  private calls = 0;

  /** @param handler gives the handler, opening the store at the first question */
  constructor(private readonly handler: () => Promise<Handler>) {}

  async ask({ path, search, visitor }: Message): Promise<Reply> {
    this.underWay++;
    this.calls++;
    try {
      const headers = visitor ? visitorHeaders(visitor) : {};
      const handle = await this.handler();
      const response = await handle(new Request(`${ORIGIN}${path}${search}`, { headers }));
      const body = new Uint8Array(await response.arrayBuffer());
      return { kind: 'answer', status: response.status, headers: response.headers, body };
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
