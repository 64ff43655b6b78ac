import type { IncomingMessage, ServerResponse } from 'node:http';
import { inject } from 'light-my-request';
import { version as reactVersion } from 'react-dom/server';
import { log } from '@/lib/base/log/log';
import { type ClientKind, runAsClient } from '@/lib/base/runtime/client-kind';
import { type RenderContext, runInRenderContext } from '@/lib/pages/render-context';
import { withDeadline } from './deadline';
import { fillBodySlot } from './fill-body-slot';
import { renderStats } from './render-stats';

/** Next's request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What a rendering gives: a response, and what the page wrote into its render context. */
export interface RenderedResponse {
  status: number;
  /** Those that are about the content, by their names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  context: RenderContext;
}

/** The result of a rendering that gave no response. It has no body: the caller sends an error page. */
function emptyResponse(status: 500 | 503, context: RenderContext): RenderedResponse {
  const body = Buffer.alloc(0);
  return { status, headers: {}, body, context: { ...context, pageStatus: { status } } };
}

interface RenderOptions {
  /** The only headers that reach Next. */
  headers?: Record<string, string>;
  /** What the page can read of the HTTP layer. */
  context?: RenderContext;
  client?: ClientKind;
}

async function injectRequest(
  handler: NextHandler,
  target: string,
  { headers, client = 'visitor' }: RenderOptions,
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
      headers: { host: 'localhost', accept: '*/*', ...headers },
      // Otherwise light-my-request also decodes each body into a string.
      payloadAsStream: true,
    },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) chunks.push(chunk);
  const type = response.headers['content-type'];
  return {
    status: response.statusCode,
    headers: type === undefined ? {} : { 'content-type': String(type) },
    body: fillBodySlot(Buffer.concat(chunks), context),
    context,
  };
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

/** Renders a target with Next, in process. Of the client's request only the headers given here reach Next. */
export function renderWithNext(
  handler: NextHandler,
  target: string,
  options: RenderOptions = {},
): Promise<RenderedResponse> {
  const context: RenderContext = { ...options.context, reactVersion };
  return runRendering(target, context, () => injectRequest(handler, target, options, context));
}
