import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ensureBuild } from '@/tools/build/build';
import { copySample } from '@/tools/import/copy-sample';
import { SAMPLE_DIR } from './start';

/**
 * Before the first test: builds the site, so that the workers of Playwright do not build it side by side, and
 * publishes the sample community, which each site under test copies.
 */
export default async function prepare(): Promise<void> {
  await ensureBuild(process.cwd());
  const sampleDir = temporaryDir();
  await copySample(sampleDir);
  process.env[SAMPLE_DIR] = sampleDir;
}
