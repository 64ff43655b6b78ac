import type { ClientOrigin } from './client-origin';

/** Beyond this number the oldest are forgotten: about 10 MB. */
const MAX_NETWORKS = 65_536;

interface Options {
  /** How many cold pages a network may get in a window before it goes last. */
  maxPages: number;
  windowMs: number;
  now?: () => number;
}

/**
 * Counts the pages that were rendered for each network of clients, in a window that begins with the
 * first of them. Of a client nothing else is kept, and nothing for longer than the window.
 */
export class NetworkCounts {
  /** In the order of their windows. */
  private readonly windows = new Map<string, { pages: number; untilMs: number }>();
  private readonly now: () => number;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options) {
    this.now = options.now ?? (() => performance.now());
  }

  /** How many networks are counted. */
  get size(): number {
    return this.windows.size;
  }

  /** True for a client whose network has had no cold page in the window. */
  isNew(origin: ClientOrigin): boolean {
    const window = this.windows.get(origin.network);
    return !window || this.now() >= window.untilMs;
  }

  /** True for a client whose network has had more cold pages than others are to wait for. */
  isOver(origin: ClientOrigin | undefined): boolean {
    const window = origin && this.windows.get(origin.network);
    if (!window || this.now() >= window.untilMs) return false;
    return window.pages > this.options.maxPages;
  }

  /** Counts a page that was rendered for a client, since it was not cached. */
  count(origin: ClientOrigin | undefined): void {
    if (!origin) return;
    this.forgetEnded();
    const { network } = origin;
    const window = this.windows.get(network);
    if (window) {
      window.pages += 1;
      return;
    }
    const [oldest] = this.windows.keys();
    if (oldest !== undefined && this.windows.size >= MAX_NETWORKS) this.windows.delete(oldest);
    this.windows.set(network, { pages: 1, untilMs: this.now() + this.options.windowMs });
    this.forgetInTime();
  }

  private forgetEnded(): void {
    const now = this.now();
    for (const [network, { untilMs }] of this.windows) {
      if (now < untilMs) return;
      this.windows.delete(network);
    }
  }

  /** Forgets each network when its window ends, also where no client comes any more. */
  private forgetInTime(): void {
    const [first] = this.windows.values();
    if (this.timer || !first) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.forgetEnded();
      this.forgetInTime();
    }, first.untilMs - this.now()).unref();
  }
}
