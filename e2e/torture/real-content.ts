import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { CORPUS } from '../corpus/corpus';
import type { Figure } from './torture';

/** Imports all real topics and wiki pages. */
async function importRealContent(dataDir: string): Promise<void> {
  const from = ['--wiki', path.join(CORPUS, 'wiki/pages'), '--board', path.join(CORPUS, 'board')];
  await promisify(execFile)('npm', ['run', 'lectern', '--', 'import', ...from], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 1 << 24,
  });
}

/** Runs a torture on the real content in the folder that CORPUS names, if any. */
export async function withRealContent(
  run: (dataDir: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (CORPUS === '') {
    console.log('  Without real content: CORPUS names no folder.');
    return [];
  }
  const work = temporaryDir();
  await importRealContent(work);
  return await run(work);
}
