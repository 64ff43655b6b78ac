import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Site } from '@/lib/community/site/site';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { ANY_ORIGIN, FILE_POLICY } from '@/lib/http/security-headers';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { Client } from '../limits/client-network';
import type { Reply } from '../sending/reply';
import type { McpServices } from './answer-calls';
import { MCP_TOOLS } from './mcp-tools';

const MAX_BODY_BYTES = 64 * 1024;

const HEADERS = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
  'content-security-policy': FILE_POLICY,
  'x-robots-tag': 'noindex',
};
const TEXT = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' };

const prepare = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
  new PreparedResponse(status, headers, Buffer.from(body));

function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // The host is of no use here, and may be malformed.
  return new Request(`http://localhost${routePath('/mcp')}`, {
    method: 'POST',
    headers,
    body: Readable.toWeb(request) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
}

const describe = ({ settings }: Site): string =>
  `This is the MCP endpoint (Model Context Protocol, Streamable HTTP) of ${settings.siteName}.
It is read-only and needs no login. Give its address to an MCP client: ${absoluteUrl(routePath('/mcp'))}
Tools: ${Object.keys(MCP_TOOLS).join(', ')}
`;

/**
 * Answers `/mcp`, the Model Context Protocol over Streamable HTTP, without sessions: POST calls, GET says
 * what it is. A client that wants a stream of notifications gets 405, as the protocol says.
 */
export async function answerMcp(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
  services: McpServices,
): Promise<Reply> {
  const { method, headers } = request;
  if (services.site.settings.aiCrawlers === 'refuse') {
    return { response: prepare(404, TEXT, 'This site refuses language models.\n') };
  }
  if (method === 'OPTIONS') return { response: prepare(204, HEADERS) };
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && !headers.accept?.includes('text/event-stream')) {
    return { response: prepare(200, TEXT, describe(services.site)) };
  }
  if (method !== 'POST') {
    return {
      response: prepare(405, { ...TEXT, allow: 'GET, HEAD, POST, OPTIONS' }, 'Only POST.\n'),
    };
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    const body = `The body must not be longer than ${MAX_BODY_BYTES} bytes.\n`;
    return { response: prepare(413, { ...TEXT, connection: 'close' }, body) };
  }
  if (headers.expect !== undefined) response.writeContinue();
  // Takes the body at once: what is not taken while the request is handled is lost.
  const calls = toWebRequest(request);
  // Few sites are asked, and the protocol's server takes 60 ms and 10 MB to load.
  const { answerCalls } = await import('./answer-calls');
  const answered = await answerCalls(calls, MAX_BODY_BYTES, client, services);
  const body = Buffer.from(await answered.arrayBuffer());
  const type = answered.headers.get('content-type');
  const own = { ...HEADERS, ...(type && { 'content-type': type }) };
  return { response: prepare(answered.status, own, body) };
}
