import { rm } from 'node:fs/promises';
import path from 'node:path';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { config, parseConfig } from '@/lib/base/config/config';
import { loadLimits } from '@/lib/server/limits/load-limits';
import { createRequestHandler } from '@/lib/server/request-handler';
import { startServer } from '@/lib/server/start-server';
import { importCommunity } from '@/tools/import/import-community';
import { publishSample, sampleDir } from '@/tools/import/publish-sample';
import { type PortResponse, requestPort } from '../fixtures/request-port';
import { temporaryDir } from '../fixtures/temporary-dir';

/** The HTTP layer over the sample community, in this process; nothing is rendered. */
export interface TestInterface {
  get(target: string, headers?: Record<string, string>): Promise<PortResponse>;
  stop(): Promise<void>;
}

/** Starts the HTTP layer. The board has come after the wiki, so that there are changes to list. */
export async function startInterface(env: Record<string, string> = {}): Promise<TestInterface> {
  const dataDir = temporaryDir();
  await importCommunity({ dataDir, wiki: path.join(sampleDir(), 'wiki') });
  await publishSample(dataDir);
  resetProcessState();
  // The tests share the processor with the site, so event loop delay is no sign of load.
  loadLimits.set({ ...loadLimits(), maxLagMs: 60_000 });
  const settings = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  config.set(settings);
  const { handle, sendHit } = createRequestHandler({
    next: async (_request, response) => void response.end('<!DOCTYPE html>'),
    settings,
    assets: new Map(),
    isDev: false,
  });
  const httpServer = await startServer(0, '127.0.0.1', handle, { sendHit });
  const address = httpServer.listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    get: (target, headers) => requestPort(port, target, headers, 'GET'),
    async stop() {
      await httpServer.stop(100);
      resetProcessState();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
