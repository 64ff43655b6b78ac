import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';

const run = promisify(execFile);

interface Size {
  topics: number;
  posts: number;
  pages: number;
}

/**
 * Generates a community in a new temporary folder and returns its path. The same size gives the same
 * community.
 */
export async function generateCommunity({ topics, posts, pages }: Size): Promise<string> {
  const folder = temporaryDir();
  const cli = ['--import', 'tsx', 'bench/generate/cli.ts', '--out', folder];
  const size = ['--topics', `${topics}`, '--posts', `${posts}`, '--pages', `${pages}`];
  await run(process.execPath, [...cli, ...size], { maxBuffer: 1e8 });
  return folder;
}
