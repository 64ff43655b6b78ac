import path from 'node:path';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { config, parseConfig } from '@/lib/base/config/config';
import { openSite } from '@/lib/community/site/open-site';
import { loadLimits } from '@/lib/server/limits/load-limits';
import { importCommunity } from '@/tools/import/import-community';
import { publishSample, sampleDir } from '@/tools/import/publish-sample';
import { serveRequests } from '../fixtures/serve-requests';
import { temporaryDir } from '../fixtures/temporary-dir';
import type { HttpResponse } from '../site/get';

/** The HTTP layer over the sample community in this process, without rendering. */
export interface TestInterface {
  get(target: string, headers?: Record<string, string>): Promise<HttpResponse>;
  stop(): Promise<void>;
}

/** Starts the HTTP layer. The board was added after the wiki, so that there are changes to list. */
export async function startInterface(env: Record<string, string> = {}): Promise<TestInterface> {
  const dataDir = temporaryDir();
  await importCommunity({ dataDir, wiki: path.join(sampleDir(), 'wiki') });
  await publishSample(dataDir);
  resetProcessState();
  // The tests share the processor with the site, so event loop lag is no sign of load.
  loadLimits.set({ ...loadLimits(), maxLagMs: 60_000 });
  const settings = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  config.set(settings);
  const site = await serveRequests(fakeRenderer(), openSite(settings));
  return {
    get: site.get,
    async stop() {
      await site.stop();
      resetProcessState();
    },
  };
}
