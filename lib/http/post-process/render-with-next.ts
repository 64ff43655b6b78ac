import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'light-my-request';
import { log } from '@/lib/log/log';
import {
  type ErrorPageContent,
  type RenderContext,
  runInRenderContext,
} from '@/lib/render/render-context';
import { type ClientKind, runAsClient } from '@/lib/runtime/client-kind';
import { defineProcessState } from '@/lib/runtime/process-state';
import { httpStats } from '../stats/http-stats';

/** Next's request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What Next made of a request. */
export interface NextResponse {
  status: number;
  /** Of its headers, those that are about the content. */
  headers: Record<string, string>;
  body: Buffer;
  exchange: RenderContext;
}

/** The longest that a visitor waits for a page to be rendered. */
const DEADLINE_MS = 8000;
/** The longest that a timer of Node's can wait: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/** Bounds of a rendering, for the whole process. */
export const renderDeadlineMs = defineProcessState('render-deadline', () => DEADLINE_MS);

/** For development: Next compiles a page at its first visit, which may take longer than any deadline. */
export function liftDeadline(): void {
  renderDeadlineMs.set(NEVER_MS);
}

const CONTENT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'etag',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'www-authenticate',
  'x-data-age',
  'x-robots-tag',
  'x-total-count',
];

function contentHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    CONTENT_HEADERS.flatMap((name) => {
      // Next sets some as a list of one.
      const value = [headers[name]].flat().join(', ');
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** What stands for a rendering that gave nothing: the front door sends a problem page instead. */
function nothing(status: 500 | 503, exchange: RenderContext): NextResponse {
  return {
    status,
    headers: {},
    body: Buffer.alloc(0),
    exchange: { ...exchange, pageStatus: { status } },
  };
}

/** What a rendering is told besides its path. */
export interface RenderOptions {
  /** The only headers that reach Next. */
  headers?: Record<string, string>;
  /** For a problem page: the problem. */
  problem?: ErrorPageContent;
  who?: ClientKind;
}

/** Gathered here: light-my-request would also make a text of what it gathers, for each page anew. */
async function gathered(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function ask(
  handler: NextHandler,
  path: string,
  { headers, who = 'visitor' }: RenderOptions,
  exchange: RenderContext,
): Promise<NextResponse> {
  const answer = await inject(
    (request, response) => {
      const render = () =>
        handler(request as unknown as IncomingMessage, response as unknown as ServerResponse);
      runAsClient(who, () => runInRenderContext(exchange, render)).catch((error: unknown) =>
        response.destroy(error as Error),
      );
    },
    {
      method: 'GET',
      url: path,
      headers: { host: 'localhost', accept: '*/*', ...headers },
      payloadAsStream: true,
    },
  );
  return {
    status: answer.statusCode,
    headers: contentHeaders(answer.headers),
    body: await gathered(answer.stream()),
    exchange,
  };
}

function count(ms: number): void {
  const { renders } = httpStats();
  renders.count += 1;
  renders.sumMs += ms;
  renders.maxMs = Math.max(renders.maxMs, ms);
}

/**
 * Asks Next for a path in process. Only the headers given here reach it: nothing of the visitor's
 * request does by itself. A rendering that takes longer than 8 s counts as a 503 (and goes on by
 * itself), one that breaks as a 500; both have no body.
 */
export async function renderWithNext(
  handler: NextHandler,
  path: string,
  asked: RenderOptions = {},
): Promise<NextResponse> {
  const exchange: RenderContext = asked.problem ? { errorPage: asked.problem } : {};
  const started = performance.now();
  const controller = new AbortController();
  const late = sleep(renderDeadlineMs(), undefined, {
    ref: false,
    signal: controller.signal,
  }).then(() => {
    httpStats().renders.late += 1;
    log().warn({ event: 'rendering late', path: pathOf(path) });
    return nothing(503, exchange);
  });
  try {
    return await Promise.race([ask(handler, path, asked, exchange), late]);
  } catch (error) {
    httpStats().renders.broken += 1;
    log().error({ event: 'rendering broke', path: pathOf(path), err: error });
    return nothing(500, exchange);
  } finally {
    controller.abort();
    late.catch(() => undefined);
    count(performance.now() - started);
  }
}

/** A query may hold what a visitor typed, which is nobody's business. */
const pathOf = (target: string) => target.split('?', 1)[0];
