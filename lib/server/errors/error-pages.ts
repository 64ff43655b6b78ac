import { LRUCache } from 'lru-cache';
import { config } from '@/lib/base/config/config';
import { capabilities } from '@/lib/community/store/capabilities';
import { printErrorDocument } from '@/lib/documents/markdown/error-document';
import { MARKDOWN_HEADERS } from '@/lib/documents/markdown/markdown-response';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { BUSY_RETRY_SECONDS, RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { FILE_POLICY, type PolicySubject, pagePolicy } from '@/lib/http/security-headers';
import { VARIES_BY_FORMAT } from '@/lib/http/vary';
import { i18n } from '@/lib/i18n/i18n';
import { type ErrorTemplate, errorShape, markSlots } from '@/lib/next/error-template';
import type { Stylesheets } from '@/lib/next/post-process/inline-css';
import { postProcess } from '@/lib/next/post-process/post-process';
import { type NextHandler, renderWithNext } from '@/lib/next/render-with-next';
import { describeOverload, describeStatus } from '@/lib/pages/errors/describe-error';
import type { ErrorDescription } from '@/lib/pages/render-context';
import { routePath } from '@/lib/urls/routes/route-path';

/** A template whose rendering failed is rendered again after this time, not for each request. */
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
export function pageHeaders(subject: PolicySubject, cacheControl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': i18n().locale,
    'content-security-policy': pagePolicy(subject, externalFormTargets()),
    'cache-control': cacheControl,
    ...VARIES_BY_FORMAT,
  };
}

/** What an error is described in: a page, or Markdown where a page was asked for as Markdown. */
export type ErrorFormat = 'html' | 'markdown';

/** No cache stores a bug of the site, which may be gone at the next request. */
const cacheControlOf = ({ status }: ErrorDescription) => (status === 500 ? 'no-store' : 'no-cache');

/** The headers of an error in Markdown. */
const markdownErrorHeaders = (cacheControl: string): Record<string, string> => ({
  ...MARKDOWN_HEADERS,
  'content-language': i18n().locale,
  'content-security-policy': FILE_POLICY,
  'cache-control': cacheControl,
});

/** The most frequent ones, and those needed when nothing can be rendered. */
const PREPARED_STATUSES = [404, 503, 400, 405, 414, 413, 410, 500];

/** Pages that are filled in already: those of the statuses, and the latest others. */
const MAX_FILLED_PAGES = 100;

/** What is sent for a URL without a page: a redirect, or the error page that says this. */
export type RedirectOrError = PreparedResponse | ErrorDescription;

const keyOf = (description: ErrorDescription, retryAfterSeconds: number, format: ErrorFormat) =>
  JSON.stringify([
    capabilities().hasWiki,
    capabilities().hasBoard,
    format,
    retryAfterSeconds,
    description,
  ]);

interface RenderedTemplate extends ErrorTemplate, PolicySubject {
  isRendered: boolean;
}

/**
 * Error pages. Next renders one template for each shape of page, and their texts are filled in: an
 * error page takes no rendering of its own.
 */
export class ErrorPages {
  private readonly templates = new Map<string, Promise<RenderedTemplate>>();
  private readonly filledPages = new LRUCache<string, PreparedResponse>({ max: MAX_FILLED_PAGES });

  constructor(
    private readonly next: NextHandler,
    private readonly stylesheets: Stylesheets,
  ) {}

  /** The response with a redirect or an error. A 503 asks clients to come again after `retryAfterSeconds`. */
  async respond(
    result: RedirectOrError,
    format: ErrorFormat = 'html',
    retryAfterSeconds = RETRY_SECONDS,
  ): Promise<PreparedResponse> {
    if (result instanceof PreparedResponse) return result;
    const key = keyOf(result, retryAfterSeconds, format);
    const cached = this.filledPages.get(key);
    if (cached) return cached;
    const { status } = result;
    const { headers, body, isRendered } = await this.fill(result, format);
    if (status === 503) Object.assign(headers, retryAfter(retryAfterSeconds));
    const page = new PreparedResponse(status, headers, Buffer.from(body));
    if (isRendered) this.filledPages.set(key, page);
    return page;
  }

  /** The general page for a status. */
  forStatus(status: number, format?: ErrorFormat): Promise<PreparedResponse> {
    return this.respond(describeStatus(status), format);
  }

  /** The page for a request that admission control rejects. */
  busy(format?: ErrorFormat): Promise<PreparedResponse> {
    return this.respond(describeOverload(), format, BUSY_RETRY_SECONDS);
  }

  /** Renders the usual templates, one after the other. */
  async prepare(): Promise<void> {
    for (const status of PREPARED_STATUSES) await this.forStatus(status);
    await this.busy();
  }

  private async fill(description: ErrorDescription, format: ErrorFormat) {
    const cacheControl = cacheControlOf(description);
    if (format === 'markdown') {
      const body = printErrorDocument(description);
      return { headers: markdownErrorHeaders(cacheControl), body, isRendered: true };
    }
    const template = await this.template(description);
    const { fill, isRendered } = template;
    return { headers: pageHeaders(template, cacheControl), body: fill(description), isRendered };
  }

  private template(description: ErrorDescription): Promise<RenderedTemplate> {
    const { hasWiki, hasBoard } = capabilities();
    const shape = `${hasWiki} ${hasBoard} ${errorShape(description)}`;
    const cached = this.templates.get(shape);
    if (cached) return cached;
    const rendering = this.render(description).then((template) => {
      if (!template.isRendered) {
        setTimeout(() => this.templates.delete(shape), RETRY_RENDER_MS).unref();
      }
      return template;
    });
    this.templates.set(shape, rendering);
    return rendering;
  }

  private async render(description: ErrorDescription): Promise<RenderedTemplate> {
    const { status: code } = description;
    const slots = markSlots(description);
    const { status, body } = await renderWithNext(this.next, routePath('/problem/{status}', code), {
      context: { errorPage: slots.description },
    });
    const isRendered = status === 200 && body.length > 0;
    const source = isRendered ? body : fallbackHtml(code);
    const { html, ...subject } = postProcess(source, this.stylesheets);
    return { ...slots.split(html), ...subject, isRendered };
  }
}
