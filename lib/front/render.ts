import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'light-my-request';
import { type Exchange, type Problem, runExchange } from './exchange';

/** Next's request handler. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What Next made of a request. */
export interface Rendered {
  status: number;
  /** Of its headers, those that are about the content. */
  headers: Record<string, string>;
  body: Buffer;
  exchange: Exchange;
}

/** The longest that a visitor waits for a page to be rendered. */
const DEADLINE_MS = 8000;

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
  'x-data-age',
  'x-robots-tag',
  'x-total-count',
];

function contentHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    CONTENT_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** What stands for a rendering that gave nothing: the front door sends a problem page instead. */
function nothing(status: 500 | 503, exchange: Exchange): Rendered {
  return {
    status,
    headers: {},
    body: Buffer.alloc(0),
    exchange: { ...exchange, told: { status } },
  };
}

async function ask(
  handler: NextHandler,
  path: string,
  headers: Record<string, string>,
  exchange: Exchange,
): Promise<Rendered> {
  const answer = await inject(
    (request, response) => {
      void runExchange(exchange, () =>
        handler(request as unknown as IncomingMessage, response as unknown as ServerResponse),
      ).catch((error: unknown) => response.destroy(error as Error));
    },
    { method: 'GET', url: path, headers: { host: 'localhost', accept: '*/*', ...headers } },
  );
  return {
    status: answer.statusCode,
    headers: contentHeaders(answer.headers),
    body: answer.rawPayload,
    exchange,
  };
}

/**
 * Asks Next for a path in process. Only the headers given here reach it: nothing of the visitor's
 * request does by itself. A rendering that takes longer than 8 s counts as a 503 (and goes on by
 * itself), one that breaks as a 500; both have no body.
 */
export async function render(
  handler: NextHandler,
  path: string,
  headers: Record<string, string> = {},
  problem?: Problem,
): Promise<Rendered> {
  const exchange: Exchange = problem ? { problem } : {};
  const late = sleep(DEADLINE_MS, undefined, { ref: false }).then(() => nothing(503, exchange));
  return Promise.race([ask(handler, path, headers, exchange), late]).catch((error: unknown) => {
    console.error(`Rendering ${path.split('?', 1)[0]} broke:`, error);
    return nothing(500, exchange);
  });
}
