import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { log } from '@/lib/base/log/log';
import type { Site } from '@/lib/community/site/site';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { ANY_ORIGIN, FILE_POLICY } from '@/lib/http/security-headers';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';
import type { AdmissionControl } from '../limits/admission-control';
import type { Client } from '../limits/client-network';
import { withDeadline } from '../limits/deadline';
import type { Reply } from '../sending/reply';
import { MCP_TOOLS, type McpTool } from './mcp-tools';
import { BUSY_RESULT, toolResultOf } from './tool-result';

const MAX_BODY_BYTES = 64 * 1024;
/** A request may hold several calls (JSON-RPC batch). */
const MAX_CALLS = 8;

const HEADERS = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
  'content-security-policy': FILE_POLICY,
  'x-robots-tag': 'noindex',
};
const TEXT = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' };

interface Services {
  site: Site;
  admission: Pick<AdmissionControl, 'admit'>;
}

const prepare = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
  new PreparedResponse(status, headers, Buffer.from(body));

async function callTool(
  tool: McpTool,
  given: unknown,
  { site, admission }: Services,
  client: Client,
): Promise<CallToolResult> {
  const run = () => withDeadline(tool.run(site.forClient(client.kind), given));
  const outcome = await admission.admit(run, client.network);
  return outcome === undefined || outcome === 'late' ? BUSY_RESULT : toolResultOf(outcome);
}

/** Returns the server of one request. */
function createServer(services: Services, client: Client): McpServer {
  const { siteName: title } = services.site.settings;
  const server = new McpServer(
    { name: 'lectern', title, version: '1.0.0' },
    {
      instructions: 'Read-only. Begin with `site` or `search`, and cite the `url` of what you use.',
    },
  );
  let calls = 0;
  for (const [name, tool] of Object.entries(MCP_TOOLS)) {
    const { description, input: inputSchema } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { description, inputSchema, annotations }, (given) => {
      calls += 1;
      return calls > MAX_CALLS ? BUSY_RESULT : callTool(tool, given, services, client);
    });
  }
  return server;
}

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
  services: Services,
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
  const handler = createMcpHandler(() => createServer(services, client), {
    maxRequestBodySize: MAX_BODY_BYTES,
    // Nothing is announced, so no stream is held open.
    maxSubscriptions: 0,
    onerror: (error) => log().debug({ event: 'MCP request refused', err: error }),
  });
  const answered = await handler.fetch(toWebRequest(request));
  const body = Buffer.from(await answered.arrayBuffer());
  const type = answered.headers.get('content-type');
  const own = { ...HEADERS, ...(type && { 'content-type': type }) };
  return { response: prepare(answered.status, own, body) };
}
