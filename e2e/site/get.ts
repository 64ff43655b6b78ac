import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_ATTEMPTS = 20;
const MAX_WAIT_SECONDS = 2;

/** A response. Redirects are not followed. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Address of a site, and the certificate that it must have with https. */
export interface Target {
  url: string;
  certificate?: string;
}

/** Requests a path exactly as spelled, on a new connection. */
export async function get(
  site: Target,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HttpResponse> {
  const { protocol, hostname, port } = new URL(site.url);
  const options = { hostname, port, path, headers, method, agent: false } as const;
  const clientRequest = (
    protocol === 'https:' ? requestOverTls({ ...options, ca: site.certificate }) : request(options)
  ).end();
  const [response]: IncomingMessage[] = await once(clientRequest, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(chunk);
  return {
    status: response?.statusCode ?? 0,
    headers: response?.headers ?? {},
    body: Buffer.concat(chunks).toString(),
  };
}

/**
 * Sends a GET request. Repeats it after `Retry-After` while the status is 503, as search engines do: a busy
 * machine may refuse a first render.
 */
export async function getWithRetry(
  site: Target,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  let response = await get(site, path, headers);
  for (let attempt = 1; response.status === 503 && attempt < MAX_ATTEMPTS; attempt += 1) {
    const seconds = Number(response.headers['retry-after'] ?? 1);
    await sleep(1000 * Math.min(seconds, MAX_WAIT_SECONDS));
    response = await get(site, path, headers);
  }
  return response;
}
