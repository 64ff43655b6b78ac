import { LRUCache } from 'lru-cache';
import { API_HEADERS } from '@/lib/api/api-problem';
import { problem } from '@/lib/api/problem-details';
import { GUIDES } from '@/lib/api/service-links';
import { log } from '@/lib/base/log/log';
import type { Site } from '@/lib/community/site/site';
import { printErrorDocument } from '@/lib/documents/markdown/error-document';
import { MARKDOWN_HEADERS } from '@/lib/documents/markdown/markdown-response';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { BUSY_RETRY_SECONDS, RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { FILE_POLICY } from '@/lib/http/security-headers';
import { i18n } from '@/lib/i18n/i18n';
import {
  describeOverload,
  describeStatus,
  type ErrorDescription,
} from '@/lib/pages/errors/describe-error';
import { suggestPages } from '@/lib/pages/errors/suggest-pages';
import type { PageRenderer } from '@/lib/render/page-renderer';
import { NotFoundBudget } from '../limits/not-found-budget';
import { pageHeaders } from '../sending/page-headers';

const fallbackHtml = (status: number) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1>` +
  '<p>This page cannot be shown right now. <a href="/">Home</a></p></html>';

export type ErrorFormat = 'html' | 'markdown' | 'json';

/** The next request may succeed after a 500. */
const cacheControlOf = ({ status }: ErrorDescription) => (status === 500 ? 'no-store' : 'no-cache');

interface PrintedError {
  headers: Record<string, string>;
  body: string;
  isBroken?: true;
}

const printMarkdown = (description: ErrorDescription): PrintedError => ({
  headers: {
    ...MARKDOWN_HEADERS,
    'content-language': i18n().locale,
    'content-security-policy': FILE_POLICY,
    'cache-control': cacheControlOf(description),
  },
  body: printErrorDocument(description),
});

const printProblem = ({ status, title, paragraphs }: ErrorDescription): PrintedError => {
  const detail = [title, ...paragraphs].join(' ');
  const { headers, body } = problem(status, detail, { headers: { ...API_HEADERS, ...GUIDES } });
  return { headers, body };
};

const PRINTERS = { markdown: printMarkdown, json: printProblem };

/** The most frequent errors, and those needed when rendering fails. */
const PREPARED_STATUSES = [404, 503, 400, 405, 414, 413, 410, 500];

const MAX_RENDERED_PAGES = 100;

/** Few at once, since each also searches for similar titles. */
const OWN_TEXTS_BURST = 20;

export type RedirectOrError = PreparedResponse | ErrorDescription;

/**
 * Cached error pages. Those with texts of their own have a budget; beyond it, invented URLs get the general
 * page.
 */
export class ErrorPages {
  private readonly rendered = new LRUCache<string, PreparedResponse>({ max: MAX_RENDERED_PAGES });

  constructor(
    private readonly renderer: Pick<PageRenderer, 'renderError'>,
    private readonly site: Site,
    private readonly budget = new NotFoundBudget(undefined, OWN_TEXTS_BURST),
  ) {}

  /** Adds links to similar pages, if the budget allows. */
  async suggest(description: ErrorDescription, url: string): Promise<ErrorDescription> {
    return this.budget.isUsedUp ? description : suggestPages(description, url, this.site);
  }

  /** Returns the response for a redirect or error. A 503 has `Retry-After`. */
  async respond(
    result: RedirectOrError,
    format: ErrorFormat = 'html',
    retryAfterSeconds = RETRY_SECONDS,
  ): Promise<PreparedResponse> {
    if (result instanceof PreparedResponse) return result;
    const { showWiki, showBoard } = this.site.can;
    const key = JSON.stringify([showWiki, showBoard, format, retryAfterSeconds, result]);
    const cached = this.rendered.get(key);
    if (cached) return cached;
    const { status } = result;
    if (!result.isGeneral) {
      if (this.budget.isUsedUp) {
        return this.respond(describeStatus(status), format, retryAfterSeconds);
      }
      this.budget.count();
    }
    const page = format === 'html' ? await this.render(result) : PRINTERS[format](result);
    const headers = { ...page.headers, ...(status === 503 && retryAfter(retryAfterSeconds)) };
    const response = new PreparedResponse(status, headers, Buffer.from(page.body));
    if (!page.isBroken) this.rendered.set(key, response);
    return response;
  }

  /** Returns the general error page of a status. */
  forStatus(status: number, format?: ErrorFormat): Promise<PreparedResponse> {
    return this.respond(describeStatus(status), format);
  }

  /** Returns the 503 of an overloaded site. */
  busy(format?: ErrorFormat): Promise<PreparedResponse> {
    return this.respond(describeOverload(), format, BUSY_RETRY_SECONDS);
  }

  async prepare(): Promise<void> {
    for (const status of PREPARED_STATUSES) await this.forStatus(status);
    await this.busy();
  }

  private async render(description: ErrorDescription): Promise<PrintedError> {
    const { status } = description;
    const cacheControl = cacheControlOf(description);
    try {
      const { head, body, policy } = await this.renderer.renderError(description, this.site.can);
      return { headers: pageHeaders(policy, cacheControl), body: head + body };
    } catch (error) {
      log().error({ event: 'rendering an error page failed', err: error });
      const headers = pageHeaders({ styles: [] }, cacheControl);
      return { headers, body: fallbackHtml(status), isBroken: true };
    }
  }
}
