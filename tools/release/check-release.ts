import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/lib/base/runtime/operator-error';

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The time of the commit that is checked out. */
export const commitTime = (root: string): Date =>
  new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000);

/** @throws OperatorError where a tree may not be released: it has changes, or the changelog lacks its version */
export function checkRelease(root: string): void {
  const changes = git(root, 'status', '--porcelain');
  if (changes !== '') {
    throw new OperatorError(
      `There are changes that are not committed:\n${changes}\nCommit or remove them.`,
    );
  }
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const titles = changelog.match(/^## .*/gm) ?? [];
  if (!titles.some((title) => title.split(/[\s[\]]+/).includes(version))) {
    throw new OperatorError(
      `CHANGELOG.md has no section "## ${version}". Write what is new in it, or set another version in package.json.`,
    );
  }
}
