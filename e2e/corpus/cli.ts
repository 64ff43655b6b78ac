import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from '@/tools/cli/define-command';
import { runCommand } from '@/tools/cli/run-command';
import { PROGRAMS } from '../suite/parts';

const PARTS = ['board/posts.jsonl', 'wiki/pages', 'wiki/expected'];

const command = defineCommand({
  description: `Runs a sample of real posts and wiki pages through the whole pipeline: nothing is lost or let through, Markdown says the same, and a wiki looks as DokuWiki shows it. FOLDER has ${PARTS.join(', ')} (DokuWiki's HTML of its pages). ORIGIN_URL names the forum that the posts are from.`,
  calls: ['FOLDER'],
  positionals: ['FOLDER'],
  options: {},
  async run(_, [folder = '']) {
    const missing = PARTS.filter((part) => !existsSync(path.join(folder, part)));
    if (missing.length > 0) {
      console.error(`${folder} has no ${missing.join(', ')}.`);
      return false;
    }
    const args = [PROGRAMS.vitest, 'run', '--project=corpus'];
    const env = { ...process.env, CORPUS: path.resolve(folder) };
    return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0;
  },
});

await runCommand('npm run corpus --', command);
