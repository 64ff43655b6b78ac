import type { Config } from '@/lib/config';
import { href } from '@/lib/views/href';
import type { View } from '@/lib/views/view';
import { finish } from './finish/finish';
import { Page } from './page';
import { DEFAULT_RETRY_SECONDS, type ProblemPages, pageHeaders } from './problems';
import { type NextHandler, type Rendered, render } from './render';
import { type CacheState, SavedPages } from './saved-pages';

/** A page for a visitor, and how it came. */
export interface ServedPage {
  page: Page;
  headers: Record<string, string>;
}

/** Views whose answer is about the visitor, or a redirect: never saved. */
const isUnsaved = (view: View) => view.kind === 'status' || view.kind === 'post';

/** `Cache-Control` for a saved page: browsers ask again, shared caches keep it (RFC 9111, RFC 5861). */
function shared({ cacheSeconds, staleSeconds }: Config): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${cacheSeconds}`,
    `stale-while-revalidate=${cacheSeconds}`,
    `stale-if-error=${staleSeconds}`,
  ].join(', ');
}

/** The pages of the site's views: rendered by Next, finished, saved where that is right. */
export class ViewPages {
  private readonly saved: SavedPages<Page>;

  constructor(
    private readonly next: NextHandler,
    private readonly problems: ProblemPages,
    settings: Config,
    private readonly isDev: boolean,
  ) {
    const policy = {
      maxBytes: settings.pageCacheBytes,
      freshMs: settings.cacheSeconds * 1000,
      staleMs: settings.staleSeconds * 1000,
    };
    this.saved = new SavedPages(policy, (address) => this.render(address, shared(settings)));
  }

  /**
   * The page of a view; its canonical address is the key, so that nothing else can be one.
   * @param visitor the headers that a page about the visitor needs.
   */
  async read(view: View, visitor: Record<string, string>): Promise<ServedPage> {
    const address = href(view);
    if (this.isDev || isUnsaved(view)) {
      const page = await this.render(address, 'no-store', view.kind === 'status' ? visitor : {});
      return { page, headers: {} };
    }
    const { page, state, ageMs } = await this.saved.read(address);
    return { page, headers: page.status === 200 ? this.cacheHeaders(state, ageMs) : {} };
  }

  private cacheHeaders(state: CacheState, ageMs: number): Record<string, string> {
    return { 'x-cache': state, age: String(Math.floor(ageMs / 1000)) };
  }

  private async render(address: string, cacheControl: string, visitor = {}): Promise<Page> {
    const rendered = await render(this.next, address, visitor);
    const { told } = rendered.exchange;
    if (told && 'location' in told) {
      const headers = { location: told.location, 'cache-control': 'public, max-age=60' };
      return new Page(told.status, headers, Buffer.alloc(0));
    }
    const status = told?.status ?? rendered.status;
    if (rendered.body.length === 0 || rendered.status >= 500) {
      return this.problems.page({ status: status < 400 ? 500 : status });
    }
    return this.finished(rendered, status, told?.retryAfterSeconds, cacheControl);
  }

  private finished(
    { body, exchange }: Rendered,
    status: number,
    retryAfterSeconds: number | undefined,
    cacheControl: string,
  ): Page {
    const { html, scriptHashes } = finish(body.toString());
    const isPage = status === 200;
    const headers: Record<string, string> = pageHeaders(
      scriptHashes,
      isPage ? cacheControl : 'no-cache',
    );
    if (status === 503 || status === 429) {
      headers['retry-after'] = String(retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
    }
    if (this.isDev) delete headers['content-security-policy'];
    return new Page(status, headers, Buffer.from(html), exchange.savedAt !== undefined);
  }
}
