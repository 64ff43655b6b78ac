import type { Site } from '@/lib/community/site/site';
import type { MadeDocument } from '@/lib/documents/make-document';
import type { ToolResource } from '@/lib/urls/resolve-target';
import { MCP_TOOLS } from './mcp-tools';
import { impossibleResult } from './tool-result';

/** Calls a tool. Returns its result as JSON, or why there is none. */
export async function runTool({ name, given }: ToolResource, site: Site): Promise<MadeDocument> {
  const outcome = (await MCP_TOOLS[name]?.run(site, given)) ?? { kind: 'missing' };
  if (outcome.kind !== 'ok' && outcome.kind !== 'impossible') {
    return { kind: 'failed', failure: outcome };
  }
  const isFound = outcome.kind === 'ok';
  const result = isFound ? outcome.value : impossibleResult(outcome.detail);
  const headers = { 'content-type': 'application/json' };
  const response = { status: 200, headers, body: JSON.stringify(result) };
  return { kind: 'ready', response, cachedAt: isFound ? outcome.cachedAt : undefined };
}
