import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '@/tools/build/build';
import { publishSample } from '@/tools/import/publish-sample';
import { SAMPLE_DIR } from './start';

/**
 * Before the first test: builds the site, so that the workers of Playwright do not build it side by
 * side, and publishes the sample community, which each site under test copies.
 * @returns what is done after the last test.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuild(process.cwd());
  const sampleDir = await mkdtemp(path.join(tmpdir(), 'lectern-sample-'));
  await publishSample(sampleDir);
  process.env[SAMPLE_DIR] = sampleDir;
  return () => rm(sampleDir, { recursive: true });
}
