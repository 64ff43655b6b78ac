import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { manifest } from './read-json';

const GITHUB = /^(?:https:\/\/|(?:ssh:\/\/)?git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the time of the checked-out commit. */
export const commitTime = (root: string): Date =>
  new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000);

/** Returns the URL of the remote `origin`, as npm writes it; undefined if it is not on GitHub. */
export function originRepository(root: string): string | undefined {
  const [, name] = GITHUB.exec(git(root, 'ls-remote', '--get-url', 'origin')) ?? [];
  return name && `git+https://github.com/${name}.git`;
}

interface ReleaseChecks {
  /** For npm's registry, which compares the repository with the provenance. */
  isPublished?: boolean;
  /** Called last. Returns whether all tests passed. */
  runTests?: (() => boolean) | undefined;
}

/** Checks repository, changes, changelog and tests. @throws OperatorError if the tree may not be released */
export function checkRelease(root: string, { isPublished, runTests }: ReleaseChecks = {}): void {
  const readText = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const refuse = (isRefused: boolean, why: string) => {
    if (isRefused) throw new OperatorError(why);
  };
  refuse(
    isPublished === true && !originRepository(root),
    'origin is no repository on GitHub, so npm would refuse the package with its provenance. Release from a clone of the repository: git remote set-url origin https://github.com/OWNER/NAME.',
  );
  const changes = git(root, 'status', '--porcelain');
  refuse(
    changes !== '',
    `There are changes that are not committed:\n${changes}\nCommit or remove them.`,
  );
  const { version = '' } = manifest.parse(JSON.parse(readText('package.json')));
  const titles = readText('CHANGELOG.md').match(/^## .*/gm) ?? [];
  refuse(
    !titles.some((title) => title.split(/[\s[\]]+/).includes(version)),
    `CHANGELOG.md has no section "## ${version}". Write what is new in it, or set another version in package.json.`,
  );
  refuse(runTests?.() === false, 'A test failed, so there is no release. See above.');
}
