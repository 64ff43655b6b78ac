import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ensureBuild } from '@/tools/build/build';
import { copySample } from '@/tools/import/publish-sample';
import { SAMPLE_DIR } from './start';

/**
 * Runs before the first test. Builds the site once for all Playwright workers, and publishes the sample
 * community, which each site under test copies.
 */
export default async function prepare(): Promise<void> {
  await ensureBuild(process.cwd());
  const sampleDir = temporaryDir();
  await copySample(sampleDir);
  process.env[SAMPLE_DIR] = sampleDir;
}
