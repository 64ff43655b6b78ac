import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { ErrorPageContent } from '@/lib/render/render-context';
import { routePath } from '@/lib/urls/routes/route-path';
import { type InlineHashes, postProcess, type Stylesheets } from '../post-process/post-process';
import { type NextHandler, renderWithNext } from '../post-process/render-with-next';
import { PreparedResponse } from '../response/prepared-response';
import { pagePolicy } from '../response/security-headers';

/** Seconds after which to come again when nobody said. */
export const DEFAULT_RETRY_SECONDS = 10;
/** Seconds after which there is room again. */
const BUSY_RETRY_SECONDS = 1;
/** A page that could not be rendered is tried again after so long, not for each request. */
const TRY_AGAIN_MS = 1000;

/** The last resort, when even the problem page cannot be rendered. */
const bare = (status: number) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1>` +
  '<p>This page cannot be shown right now. <a href="/">Home</a></p></html>';

/** Where the search box leads to in the end, if not to this site: a policy watches redirects too. */
function searchedElsewhere(): string[] {
  const { searchUrl } = config();
  return searchUrl === undefined ? [] : [new URL(searchUrl).origin];
}

/** The headers of a finished HTML page. */
export function pageHeaders(hashes: InlineHashes, cacheControl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': i18n().locale,
    'content-security-policy': pagePolicy(hashes, searchedElsewhere()),
    'cache-control': cacheControl,
  };
}

/** The ones that visitors meet most, and those that must be there when nothing can be rendered. */
const COMMON = [404, 503, 400, 405, 414, 413, 500];

/** Whole problem pages, rendered by Next in the site's own clothes; plain ones are made once. */
export class ErrorPages {
  private readonly made = new Map<string, Promise<PreparedResponse>>();

  constructor(
    private readonly next: NextHandler,
    private readonly sheets: Stylesheets,
  ) {}

  /** The page for a problem. */
  page(problem: ErrorPageContent): Promise<PreparedResponse> {
    if (problem.malformed) return this.make(problem).then(({ page }) => page);
    const key = problem.isBusy ? 'busy' : String(problem.status);
    const kept = this.made.get(key);
    if (kept) return kept;
    const making = this.make(problem).then(({ page, isWhole }) => {
      if (!isWhole) setTimeout(() => this.made.delete(key), TRY_AGAIN_MS).unref();
      return page;
    });
    this.made.set(key, making);
    return making;
  }

  /** Makes the common ones, one after the other. */
  async prepare(): Promise<void> {
    for (const status of COMMON) await this.page({ status });
    await this.busy();
  }

  /** The page for a visitor whose page there is no room to render; made ahead, or bare. */
  busy(): Promise<PreparedResponse> {
    return this.page({ status: 503, isBusy: true });
  }

  private async make(
    problem: ErrorPageContent,
  ): Promise<{ page: PreparedResponse; isWhole: boolean }> {
    const { status, body } = await renderWithNext(
      this.next,
      routePath('/problem/{status}', problem.status),
      {
        problem,
      },
    );
    const isWhole = status === 200 && body.length > 0;
    const { html, hashes } = postProcess(
      isWhole ? body.toString() : bare(problem.status),
      this.sheets,
    );
    const headers = pageHeaders(hashes, 'no-cache');
    if (problem.status === 503) {
      headers['retry-after'] = String(problem.isBusy ? BUSY_RETRY_SECONDS : DEFAULT_RETRY_SECONDS);
    }
    return { page: new PreparedResponse(problem.status, headers, Buffer.from(html)), isWhole };
  }
}
