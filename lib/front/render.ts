import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'light-my-request';
import { type Exchange, runExchange } from './exchange';

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

/**
 * Asks Next for a path in process. Only the headers given here reach it: nothing of the visitor's
 * request does by itself. A rendering that takes longer than 8 s is answered by a 503; it goes on
 * by itself.
 */
export async function render(
  handler: NextHandler,
  path: string,
  headers: Record<string, string> = {},
  problem?: Exchange['problem'],
): Promise<Rendered> {
  const exchange: Exchange = problem ? { problem } : {};
  const asked = inject(
    (request, response) => {
      void runExchange(exchange, () =>
        handler(request as unknown as IncomingMessage, response as unknown as ServerResponse),
      ).catch(() => response.destroy());
    },
    { method: 'GET', url: path, headers: { host: 'localhost', accept: '*/*', ...headers } },
  ).then((answer) => ({
    status: answer.statusCode,
    headers: contentHeaders(answer.headers),
    body: answer.rawPayload,
    exchange,
  }));
  const late = sleep(DEADLINE_MS, undefined, { ref: false }).then(
    (): Rendered => ({
      status: 503,
      headers: {},
      body: Buffer.alloc(0),
      exchange: { told: { status: 503, retryAfterSeconds: 5 } },
    }),
  );
  return Promise.race([asked, late]);
}
