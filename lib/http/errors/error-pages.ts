import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { ErrorPageContent } from '@/lib/render/render-context';
import { routePath } from '@/lib/urls/routes/route-path';
import type { Stylesheets } from '../post-process/inline-css';
import { postProcess } from '../post-process/post-process';
import { type NextHandler, renderWithNext } from '../post-process/render-with-next';
import { PreparedResponse } from '../response/prepared-response';
import { type InlineHashes, pagePolicy } from '../response/security-headers';

/** `Retry-After` of a 503 where the community has set none. */
export const DEFAULT_RETRY_SECONDS = 10;
/** `Retry-After` of a 503 by admission control, whose queue empties within a second. */
const BUSY_RETRY_SECONDS = 1;
/** An error page whose rendering failed is rendered again after this time, not for each request. */
const RETRY_RENDER_MS = 1000;

/** Sent when the error page itself cannot be rendered. */
const fallbackHtml = (status: number) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1>` +
  '<p>This page cannot be shown right now. <a href="/">Home</a></p></html>';

/** The origin of an external search: `form-action` applies to the redirect of the search form too. */
function externalFormTargets(): string[] {
  const { searchUrl } = config();
  return searchUrl === undefined ? [] : [new URL(searchUrl).origin];
}

/** The headers of a post-processed HTML page. */
export function pageHeaders(hashes: InlineHashes, cacheControl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': i18n().locale,
    'content-security-policy': pagePolicy(hashes, externalFormTargets()),
    'cache-control': cacheControl,
  };
}

/** The most frequent ones, and those needed when nothing can be rendered. */
const PREPARED_STATUSES = [404, 503, 400, 405, 414, 413, 500];

/** Error pages, rendered by Next. Each is rendered once, except for those about one malformed URL. */
export class ErrorPages {
  private readonly pages = new Map<string, Promise<PreparedResponse>>();

  constructor(
    private readonly next: NextHandler,
    private readonly stylesheets: Stylesheets,
  ) {}

  page(content: ErrorPageContent): Promise<PreparedResponse> {
    if (content.malformed) return this.render(content).then(({ page }) => page);
    const key = content.isBusy ? 'busy' : String(content.status);
    const cached = this.pages.get(key);
    if (cached) return cached;
    const rendering = this.render(content).then(({ page, isRendered }) => {
      if (!isRendered) setTimeout(() => this.pages.delete(key), RETRY_RENDER_MS).unref();
      return page;
    });
    this.pages.set(key, rendering);
    return rendering;
  }

  /** The page for a request that admission control rejects. */
  busy(): Promise<PreparedResponse> {
    return this.page({ status: 503, isBusy: true });
  }

  /** Renders the usual ones, one after the other. */
  async prepare(): Promise<void> {
    for (const status of PREPARED_STATUSES) await this.page({ status });
    await this.busy();
  }

  private async render(
    content: ErrorPageContent,
  ): Promise<{ page: PreparedResponse; isRendered: boolean }> {
    const { status: code, isBusy } = content;
    const context = { errorPage: content };
    const { status, body } = await renderWithNext(this.next, routePath('/problem/{status}', code), {
      context,
    });
    const isRendered = status === 200 && body.length > 0;
    const source = isRendered ? body.toString() : fallbackHtml(code);
    const { html, hashes } = postProcess(source, this.stylesheets);
    const headers = pageHeaders(hashes, 'no-cache');
    if (code === 503) {
      headers['retry-after'] = String(isBusy ? BUSY_RETRY_SECONDS : DEFAULT_RETRY_SECONDS);
    }
    return { page: new PreparedResponse(code, headers, Buffer.from(html)), isRendered };
  }
}
