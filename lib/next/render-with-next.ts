import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { renderToStaticMarkup } from 'react-dom/server';
import { log } from '@/lib/base/log/log';
import { type ClientKind, runAsClient } from '@/lib/base/runtime/client-kind';
import {
  type PageComponent,
  type RenderContext,
  runInRenderContext,
} from '@/lib/pages/render-context';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import { withDeadline } from './deadline';
import { fillDocument } from './fill-document';
import { renderStats } from './render-stats';

/** What Next has rendered around the static body of a page, and the component of all pages of that route. */
interface KnownPage {
  document: string;
  component: PageComponent;
}

/** Next's request handler. */
export interface NextHandler {
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** By `keyOf`; undefined under `next dev`, where pages change. */
  knownPages?: Map<string, KnownPage>;
}

/** What a rendering gives: a response, and what the page wrote into its render context. */
export interface RenderedResponse {
  status: number;
  /** Those that are about the content, by their names in lower case. */
  headers: Record<string, string>;
  body: string;
  context: RenderContext;
}

/** The result of a rendering that gave no response. It has no body: the caller sends an error page. */
function emptyResponse(status: 500 | 503, context: RenderContext): RenderedResponse {
  return { status, headers: {}, body: '', context: { ...context, pageStatus: { status } } };
}

interface RenderOptions {
  /** The only headers that reach the page. */
  headers?: Record<string, string>;
  /** What the page can read of the HTTP layer. */
  context?: RenderContext;
  client?: ClientKind;
}

async function injectRequest(
  handler: NextHandler,
  target: string,
  client: ClientKind,
  context: RenderContext,
): Promise<RenderedResponse> {
  const response = await inject(
    (request, response) => {
      const render = () =>
        handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
      runAsClient(client, () => runInRenderContext(context, render)).catch((error: unknown) =>
        response.destroy(error as Error),
      );
    },
    {
      method: 'GET',
      url: target,
      headers: { host: 'localhost', accept: '*/*' },
      // Otherwise light-my-request also decodes each body into a string.
      payloadAsStream: true,
    },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) chunks.push(chunk);
  const type = response.headers['content-type'];
  const document = Buffer.concat(chunks).toString();
  const { component, staticBody } = context;
  if (component && staticBody !== undefined) {
    handler.knownPages?.set(keyOf(context), { document, component });
  }
  return {
    status: response.statusCode,
    headers: type === undefined ? {} : { 'content-type': String(type) },
    body: fillDocument(document, context),
    context,
  };
}

/** What the document around a page depends on: its route, and whether it has an island. */
function keyOf({ resource }: RenderContext): string {
  if (resource?.kind !== 'view') return '';
  const { view } = resource;
  return `${patternOfView(view)} ${'isLive' in view && view.isLive}`;
}

/** Renders a page into the document that Next has rendered for another one of its route. */
async function renderKnownPage(
  { document, component }: KnownPage,
  client: ClientKind,
  context: RenderContext,
): Promise<RenderedResponse> {
  const layout = await runAsClient(client, () => runInRenderContext(context, component));
  // It leaves the body to `fillDocument`.
  runInRenderContext(context, () => renderToStaticMarkup(layout));
  const body = layout === null ? '' : fillDocument(document, context);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { status: 200, headers, body, context };
}

/** A query may hold what a visitor typed, which does not belong into the log. */
const pathOf = (target: string) => target.split('?', 1)[0];

/**
 * Runs a rendering, and counts it. One that takes longer than 8 s, the first one four times that, gives an empty 503 (and continues in
 * the background), one that throws an empty 500.
 * @param target for the log.
 */
export async function runRendering(
  target: string,
  context: RenderContext,
  render: () => Promise<RenderedResponse>,
): Promise<RenderedResponse> {
  const renders = renderStats();
  const startedAtMs = performance.now();
  try {
    const response = await withDeadline(render(), renders.count === 0);
    if (response !== 'late') return response;
    renders.late += 1;
    log().warn({ event: 'rendering timed out', path: pathOf(target) });
    return emptyResponse(503, context);
  } catch (error) {
    renders.broken += 1;
    log().error({ event: 'rendering failed', path: pathOf(target), err: error });
    return emptyResponse(500, context);
  } finally {
    const ms = performance.now() - startedAtMs;
    renders.count += 1;
    renders.sumMs += ms;
    renders.maxMs = Math.max(renders.maxMs, ms);
  }
}

/**
 * Renders a target with Next, in process. Next's document around a static body is the same for all pages of a route,
 * and takes most of the time, so it renders that once.
 */
export function renderWithNext(
  handler: NextHandler,
  target: string,
  options: RenderOptions = {},
): Promise<RenderedResponse> {
  const { headers: clientHeaders, client = 'visitor' } = options;
  const context: RenderContext = { ...options.context, clientHeaders };
  const known = handler.knownPages?.get(keyOf(context));
  return runRendering(target, context, () =>
    known
      ? renderKnownPage(known, client, context)
      : injectRequest(handler, target, client, context),
  );
}
