import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * npm leaves the packages of other platforms out of a lock file that it makes beside `node_modules`, or
 * from a registry that lacks them, and says nothing. Made right in an empty folder: CONTRIBUTING.md.
 */
const lockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
/** What the lock file repeats of package.json. */
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
const lockedManifest = z.object({ packages: z.object({ '': manifest }) });

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = lockFile.parse(JSON.parse(text));
const entries = Object.entries(packages);
const required = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** The entry that a package finds under a name, looked for as Node does: its own folder, then those above. */
function findEntry(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

test('every dependency that a package names has its entry, those of other platforms too', () => {
  const missing = entries.flatMap(([from, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => findEntry(from, name) === undefined)
      .map((name) => `${from || 'package.json'} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every package has a checksum, and none the host that it came from', () => {
  const unchecked = entries.filter(
    ([name, { integrity, inBundle }]) => name && !integrity && !inBundle,
  );
  expect(unchecked.map(([name]) => name)).toEqual([]);
  expect(text).not.toMatch(/"resolved": "http/);
});

const FAMILIES = [
  '@next/swc-',
  '@tailwindcss/oxide-',
  'lightningcss-',
  '@esbuild/',
  '@libsql/',
  '@biomejs/cli-',
];

/** Whether a package's list of values (`!x` excludes) lets this one in. */
function admits(list: string[] | undefined, value: string): boolean {
  if (!list) return true;
  return list.some((one) => (one.startsWith('!') ? one !== `!${value}` : one === value));
}

test.each([
  ['darwin', 'arm64', ''],
  ['darwin', 'x64', ''],
  ['linux', 'x64', ' glibc'],
  ['linux', 'arm64', ' glibc'],
  ['linux', 'x64', ' musl'],
  ['win32', 'x64', ''],
])('on %s %s%s there are the native packages of all that needs some', (os, cpu, libc) => {
  const found = entries
    .filter(([, entry]) => entry.os && admits(entry.os, os) && admits(entry.cpu, cpu))
    .filter(([, entry]) => admits(entry.libc, libc.trim()))
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  const lacking = FAMILIES.filter((family) => !found.some((name) => name.startsWith(family)));
  expect(lacking).toEqual([]);
});

test('it was made from this package.json', () => {
  expect(lockedManifest.parse(JSON.parse(text)).packages['']).toEqual(required);
});

/** Whether a version is one that `^` or `~` with another allows (https://semver.org, npm's `semver`). */
function isAllowed(version: string, range: string): boolean {
  const [, sign, ...least] = /^([~^])(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? [];
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number) ?? [];
  const [major = 0, minor = 0, patch = 0] = least.map(Number);
  // What stays the same: `^` keeps the first number that is not 0, `~` the first two.
  const kept = sign === '~' || (major === 0 && minor > 0) ? 2 : major > 0 ? 1 : 3;
  if (numbers.length < 3 || [major, minor, patch].slice(0, kept).some((n, at) => n !== numbers[at]))
    return false;
  const [, itsMinor = 0, itsPatch = 0] = numbers;
  return itsMinor > minor || (itsMinor === minor && itsPatch >= patch);
}

test('every package that package.json names is locked at a version that it allows', () => {
  const { dependencies, optionalDependencies, devDependencies } = required;
  const wrong = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .map(([name, range]) => [name, range, packages[`node_modules/${name}`]?.version ?? ''] as const)
    .filter(([, range, version]) => !isAllowed(version, range));
  expect(wrong).toEqual([]);
});
