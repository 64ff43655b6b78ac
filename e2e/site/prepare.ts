import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ensureBuild } from '@/tools/build/build';
import { copySample } from '@/tools/import/publish-sample';
import { publishFile } from './publish-file';
import { SHARED_SITE, SHARED_SITE_SETTINGS, type SharedSite } from './shared-site';
import { SAMPLE_DIR, startSite } from './start';

/**
 * Runs before the first test. Builds the site, publishes the sample community, which each site under test
 * copies, and starts the site that all workers share. Returns what stops it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuild(process.cwd());
  const sampleDir = temporaryDir();
  await copySample(sampleDir);
  process.env[SAMPLE_DIR] = sampleDir;
  const site = await startSite(SHARED_SITE_SETTINGS);
  await publishFile(site);
  const shared: SharedSite = { url: site.url, dataDir: site.dataDir };
  process.env[SHARED_SITE] = JSON.stringify(shared);
  return site.stop;
}
