import { type Site, startSite } from '@/e2e/site/start';
import { startBareNode, writeResponses } from '../reference-servers/start-bare-node';
import type { BrowserRequest } from './browser-request';
import type { AnsweredRequest } from './site-requests';

/** A server that takes its turn. */
export interface Contender {
  name: string;
  url: string;
  /** The process whose processor time is counted. */
  pid: number;
  /** The mix, as this server is asked. */
  requests: readonly BrowserRequest[];
  targetOf(request: BrowserRequest): string;
  stop(): Promise<void>;
}

/** Settings of a site whose pages stay fresh for the whole run. */
const SETTINGS = { CACHE_SECONDS: '86400', LOG_LEVEL: 'error', PAGE_CACHE_MB: '512' };

/** Starts the build in the current folder. */
export const startOwnSite = (dataDir: string, env: Record<string, string> = {}): Promise<Site> =>
  startSite({ ...SETTINGS, ...env, DATA_DIR: dataDir });

/** Starts a bare Node server that sends the responses to these requests from memory. */
export async function startReference(
  requests: readonly AnsweredRequest[],
  folder: string,
): Promise<Contender> {
  const unique = [...new Set(requests)];
  const numbers = new Map<BrowserRequest, number>(unique.map((request, at) => [request, at]));
  await writeResponses(
    folder,
    unique.map(({ response }) => response),
  );
  return {
    name: 'bare Node',
    ...(await startBareNode(folder, unique.length)),
    requests,
    targetOf: (request) => `/${numbers.get(request)}`,
  };
}
