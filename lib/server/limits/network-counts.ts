import type { ClientOrigin } from './client-origin';

/** Beyond this number the oldest are forgotten: about 10 MB. */
const MAX_NETWORKS = 65_536;

interface Options {
  /** How many cold pages a network may get in a window before it goes last. */
  maxPages: number;
  windowMs: number;
  now?: () => number;
}

interface Window {
  pages: number;
  /** Somebody has fetched the files of a page, or has pages from before. */
  hasBrowser: boolean;
  untilMs: number;
}

/**
 * Counts the pages that were rendered for each network of clients, and notes where browsers are, in a window that
 * begins with the first of it. Of a client nothing else is kept, and nothing for longer than the window.
 */
export class NetworkCounts {
  /** In the order of their windows. */
  private readonly windows = new Map<string, Window>();
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
    return !this.windowOf(origin)?.pages;
  }

  /** True for a client whose network has had files of pages in the window, and is not over its pages. */
  hasBrowser(origin: ClientOrigin): boolean {
    return this.windowOf(origin)?.hasBrowser === true && !this.isOver(origin);
  }

  /** True for a client whose network has had more cold pages than others are to wait for. */
  isOver(origin: ClientOrigin | undefined): boolean {
    const pages = origin && this.windowOf(origin)?.pages;
    return pages !== undefined && pages > this.options.maxPages;
  }

  /** Counts a page that was rendered for a client, since it was not cached. */
  count(origin: ClientOrigin | undefined): void {
    if (origin) this.openWindow(origin).pages += 1;
  }

  /** Notes that a client has fetched a file of a page, or has a page from before. */
  noteBrowser(origin: ClientOrigin | undefined): void {
    if (origin) this.openWindow(origin).hasBrowser = true;
  }

  private windowOf({ network }: ClientOrigin): Window | undefined {
    const window = this.windows.get(network);
    return window && this.now() < window.untilMs ? window : undefined;
  }

  private openWindow({ network }: ClientOrigin): Window {
    this.forgetEnded();
    const known = this.windows.get(network);
    if (known) return known;
    const [oldest] = this.windows.keys();
    if (oldest !== undefined && this.windows.size >= MAX_NETWORKS) this.windows.delete(oldest);
    const untilMs = this.now() + this.options.windowMs;
    const opened = { pages: 0, hasBrowser: false, untilMs };
    this.windows.set(network, opened);
    this.forgetInTime();
    return opened;
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
