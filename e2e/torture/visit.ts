import { Agent, request } from 'undici';

interface Visit {
  status: number;
  ms: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Visitors of a site, on several keep-alive connections. */
export class Visitors implements AsyncDisposable {
  private readonly dispatcher: Agent;

  constructor(
    private readonly url: string,
    connections: number,
  ) {
    this.dispatcher = new Agent({ connections, pipelining: 1, headersTimeout: 20_000 });
  }

  /**
   * Requests a page; status 0 if the connection broke. Like a browser, retries if the server has just closed
   * a keep-alive connection (RFC 9110, 9.2.2).
   */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    const started = performance.now();
    const first = await this.once(path, headers, started);
    return first.status === 0 ? this.once(path, headers, started) : first;
  }

  private async once(path: string, headers: Record<string, string>, started: number) {
    try {
      const answer = await request(`${this.url}${path}`, { dispatcher: this.dispatcher, headers });
      const body = await answer.body.text();
      const ms = performance.now() - started;
      return { status: answer.statusCode, ms, headers: answer.headers, body };
    } catch (error) {
      const ms = performance.now() - started;
      return { status: 0, ms, headers: {}, body: String(error) };
    }
  }

  /** Retries after each `Retry-After` until the page is served. Returns its body. */
  async read(path: string): Promise<string> {
    for (let tries = 0; tries < 30; tries += 1) {
      const { status, body } = await this.visit(path);
      if (status === 200) return body;
      await new Promise((wake) => setTimeout(wake, 1000));
    }
    throw new Error(`${path} cannot be read`);
  }

  /** Requests all paths by `size` concurrent visitors. */
  async crowd(
    size: number,
    next: () => string | undefined,
    seen: (visit: Visit, path: string) => void,
  ): Promise<void> {
    const one = async () => {
      for (let path = next(); path !== undefined; path = next()) seen(await this.visit(path), path);
    };
    await Promise.all(Array.from({ length: size }, one));
  }

  /** Starts `perSecond` requests a second, even if earlier ones have not finished. */
  async stream(
    perSecond: number,
    seconds: number,
    path: () => string,
    seen: (visit: Visit) => void,
  ): Promise<void> {
    const started = performance.now();
    const all: Promise<void>[] = [];
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = Math.min(perSecond * seconds, ((performance.now() - started) / 1000) * perSecond);
      for (; sent < due; sent += 1) all.push(this.visit(path()).then(seen));
      await new Promise((wake) => setTimeout(wake, 5));
    }
    await Promise.all(all);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispatcher.destroy();
  }
}
