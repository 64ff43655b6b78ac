import type { Problem } from './exchange';
import { finish } from './finish/finish';
import { Page } from './page';
import { type NextHandler, render } from './render';
import { pagePolicy } from './security-headers';

/** Seconds after which to come again when nobody said. */
export const DEFAULT_RETRY_SECONDS = 10;

/** The last resort, when even the problem page cannot be rendered. */
const bare = (status: number) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1>` +
  '<p>This page cannot be shown right now. <a href="/">Home</a></p></html>';

/** The headers of a finished HTML page. */
export function pageHeaders(scriptHashes: readonly string[], cacheControl: string) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(scriptHashes),
    'cache-control': cacheControl,
  };
}

/** Whole problem pages, rendered by Next in the site's own clothes; plain ones are made once. */
export class ProblemPages {
  private readonly made = new Map<number, Page>();

  constructor(private readonly next: NextHandler) {}

  /** The page for a problem. */
  async page(problem: Problem): Promise<Page> {
    const kept = problem.malformed ? undefined : this.made.get(problem.status);
    if (kept) return kept;
    const { status, body } = await render(this.next, `/problem/${problem.status}`, {}, problem);
    const isWhole = status === 200 && body.length > 0;
    const { html, scriptHashes } = finish(isWhole ? body.toString() : bare(problem.status));
    const headers = pageHeaders(scriptHashes, 'no-cache');
    const page = new Page(problem.status, headers, Buffer.from(html));
    if (isWhole && !problem.malformed) this.made.set(problem.status, page);
    return page;
  }
}
