import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { log } from '@/lib/base/log/log';
import type { Site } from '@/lib/community/site/site';
import packageJson from '@/package.json';
import type { AdmissionControl } from '../limits/admission-control';
import type { Client } from '../limits/client-network';
import { withDeadline } from '../limits/deadline';
import { MCP_TOOLS, type McpTool } from './mcp-tools';
import { BUSY_RESULT, toolResultOf } from './tool-result';

/** A request may hold several calls (JSON-RPC batch). */
const MAX_CALLS = 8;

export interface McpServices {
  site: Site;
  admission: Pick<AdmissionControl, 'admit'>;
}

async function callTool(
  tool: McpTool,
  given: unknown,
  { site, admission }: McpServices,
  client: Client,
): Promise<CallToolResult> {
  const run = () => withDeadline(tool.run(site.forClient(client.kind), given));
  const outcome = await admission.admit(run, client.network);
  return outcome === undefined || outcome === 'late' ? BUSY_RESULT : toolResultOf(outcome);
}

/** Returns the server of one request. */
function createServer(services: McpServices, client: Client): McpServer {
  const { siteName: title } = services.site.settings;
  const server = new McpServer(
    { name: 'lectern', title, version: packageJson.version },
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
