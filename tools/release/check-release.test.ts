import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { checkRelease, commitTime, originRepository } from './check-release';

const root = temporaryDir();

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    env: { ...process.env, GIT_COMMITTER_DATE: '1700000000 +0000' },
  });

function commit(version: string, changelog: string): void {
  write('package.json', JSON.stringify({ version }));
  write('CHANGELOG.md', changelog);
  git('add', '.');
  git('commit', '-qm', version);
}

test('a version that the changelog knows, in a clean tree, may be released', () => {
  git('init', '-q');
  commit('1.0.0', '# Changelog\n\n## [1.0.0] - 2026-11-23\n');
  expect(() => checkRelease(root)).not.toThrow();
  expect(commitTime(root)).toEqual(new Date(1_700_000_000_000));
});

test.each([
  ['https://github.com/lectern/lectern', 'git+https://github.com/lectern/lectern.git'],
  ['git@github.com:lectern/lectern.js.git', 'git+https://github.com/lectern/lectern.js.git'],
  ['ssh://git@github.com/lectern/lectern.git', 'git+https://github.com/lectern/lectern.git'],
  ['https://git.example.org/lectern/lectern.git', undefined],
])('of the origin %s the repository is %s; without one it is not published', (origin, url) => {
  expect(originRepository(root)).toBeUndefined();
  git('remote', 'add', 'origin', origin);
  expect(originRepository(root)).toBe(url);
  const check = () => checkRelease(root, { isPublished: true });
  if (url) {
    expect(check).not.toThrow();
  } else {
    expect(check).toThrow('origin is no repository on GitHub');
  }
  git('remote', 'remove', 'origin');
});

test('a version that the changelog does not know is refused', () => {
  commit('1.0.1', '# Changelog\n\n## 1.0.0\n\nFixes what 1.0.1 will break.\n');
  expect(() => checkRelease(root)).toThrow('CHANGELOG.md has no section "## 1.0.1".');
});

test('a commit of which a test fails is refused', () => {
  commit('1.0.1', '## 1.0.1\n');
  expect(() => checkRelease(root, { runTests: () => true })).not.toThrow();
  expect(() => checkRelease(root, { runTests: () => false })).toThrow('A test failed');
});

test('a tree with changes is refused before the tests run, and they are named', () => {
  write('new.ts', '');
  const runTests = vi.fn(() => true);
  expect(() => checkRelease(root, { runTests })).toThrow('not committed:\n?? new.ts\n');
  expect(runTests).not.toHaveBeenCalled();
});
