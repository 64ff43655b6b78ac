import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Size {
  topics: number;
  posts: number;
  pages: number;
}

/**
 * Generates a community in a new temporary folder and returns its path. The same size gives the
 * same community.
 */
export async function generateCommunity({ topics, posts, pages }: Size): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));
  const cli = ['--import', 'tsx', 'bench/generate/cli.ts', '--out', folder];
  const size = ['--topics', `${topics}`, '--posts', `${posts}`, '--pages', `${pages}`];
  await run(process.execPath, [...cli, ...size], { maxBuffer: 1e8 });
  return folder;
}
