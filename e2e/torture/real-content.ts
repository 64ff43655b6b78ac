import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { Figure } from './torture';

/**
 * Real topics and wiki pages with code, formulas, tables and long texts. They are not part of the project.
 */
const DATA = '../shared/data';

/** Imports all real topics and wiki pages. */
async function importRealContent(dataDir: string): Promise<void> {
  const from = ['--wiki', path.join(DATA, 'wiki/pages'), '--board', path.join(DATA, 'board')];
  await promisify(execFile)('npm', ['run', 'lectern', '--', 'import', ...from], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 1 << 24,
  });
}

/** Runs a torture on real content; reports if there is none. */
export async function withRealContent(
  run: (dataDir: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (!existsSync(DATA)) {
    console.log(`  SKIPPED for real content: there is no ${DATA}.`);
    return [];
  }
  const work = temporaryDir();
  await importRealContent(work);
  return await run(work);
}
