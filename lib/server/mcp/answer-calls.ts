import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { log } from '@/lib/base/log/log';
import type { Site } from '@/lib/community/site/site';
import type { ToolResource } from '@/lib/urls/resolve-target';
import packageJson from '@/package.json';
import type { Client } from '../limits/client-network';
import type { Reply } from '../sending/reply';
import { MCP_TOOLS } from './mcp-tools';
import { BUSY_RESULT, resultOfResponse } from './tool-result';

/** A request may hold several calls (JSON-RPC batch). */
const MAX_CALLS = 8;

export interface McpServices {
  site: Site;
  /** Calls cost what pages cost: they have the same limits and caches. */
  pages: { get(call: ToolResource, client: Client): Promise<Reply> };
}

/** Returns the server of one request. */
function createServer({ site, pages }: McpServices, client: Client): McpServer {
  const { siteName: title } = site.settings;
  const server = new McpServer(
    { name: 'lectern', title, version: packageJson.version },
    {
      instructions: 'Read-only. Begin with `site` or `search`, and cite the `url` of what you use.',
    },
  );
  let calls = 0;
  for (const [name, { description, input: inputSchema }] of Object.entries(MCP_TOOLS)) {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { description, inputSchema, annotations }, async (given) => {
      calls += 1;
      if (calls > MAX_CALLS) return BUSY_RESULT;
      const { response } = await pages.get({ kind: 'tool', name, given }, client);
      return resultOfResponse(response);
    });
  }
  return server;
}

/** Answers the calls of a request, whose body is refused beyond a length, by the protocol's own server. */
export function answerCalls(
  request: Request,
  maxBytes: number,
  client: Client,
  services: McpServices,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(services, client), {
    maxRequestBodySize: maxBytes,
    // Nothing is announced, so no stream is held open.
    maxSubscriptions: 0,
    onerror: (error) => log().debug({ event: 'MCP request refused', err: error }),
  });
  return handler.fetch(request);
}
