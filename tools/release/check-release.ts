import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/lib/base/runtime/operator-error';

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The time of the commit that is checked out. */
export const commitTime = (root: string): Date =>
  new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000);

/** The repository on GitHub that `origin` is, as npm names it in a package; undefined where it is another. */
export function originRepository(root: string): string | undefined {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [, name] =
    /^(?:https:\/\/|(?:ssh:\/\/)?git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      stdout.trim(),
    ) ?? [];
  return name && `git+https://github.com/${name}.git`;
}

interface ReleaseChecks {
  /** Whether it goes to npm's registry, which compares the repository of a package with that of its provenance. */
  isPublished?: boolean;
  /** Runs the tests, once nothing else is against the release, and returns whether all passed. */
  runTests?: (() => boolean) | undefined;
}

/**
 * @throws OperatorError where a tree may not be released: it has changes, the changelog lacks its version, npm
 *   would refuse it, or a test fails
 */
export function checkRelease(root: string, { isPublished, runTests }: ReleaseChecks = {}): void {
  if (isPublished && !originRepository(root)) {
    throw new OperatorError(
      'origin is no repository on GitHub, so npm would refuse the package with its provenance. Release from a clone of the repository: git remote set-url origin https://github.com/OWNER/NAME.',
    );
  }
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
  if (runTests?.() === false) {
    throw new OperatorError('A test failed, so there is no release. See above.');
  }
}
