import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * npm silently omits other platforms' packages from a lock file that it writes beside `node_modules`, or from
 * a registry without them. CONTRIBUTING.md says how to write it, in an empty folder. `npm ci` checks that it
 * fits package.json.
 */
const lockedPackage = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
  link: z.boolean().optional(),
  engines: z.object({ node: z.string().optional() }).optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = lockFile.parse(JSON.parse(text));
const entries = Object.entries(packages);

/**
 * Returns the entry that a package finds under a name, as Node does: in its own folder, then in those above.
 */
function findEntry(from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.replace(/(^|\/)(?:node_modules\/(@[^/]+\/)?|packages\/)[^/]+$/, '')
  ) {
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
  // This repository's own packages are links, and folders.
  const unchecked = entries
    .filter(([name]) => name !== '' && !name.startsWith('packages/'))
    .filter(([, { integrity, inBundle, link }]) => !integrity && !inBundle && !link);
  expect(unchecked.map(([name]) => name)).toEqual([]);
  expect(text).not.toMatch(/"resolved": "http/);
});

/** Needs Node 20.19 where it is required. Here it is imported, as `npm run test:nodes` does on Node 20.9. */
const IMPORTED_ONLY = /\/entities$/;

test('every package runs on the oldest Node that Lectern runs on', () => {
  const oldest = '20.9.0';
  expect(packages['']?.engines?.node).toBe('>=20.9');
  const others = entries
    .filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'))
    .map(([name]) => name);
  expect(others.filter((name) => !IMPORTED_ONLY.test(name))).toEqual([]);
});

const FAMILIES = [
  '@next/swc-',
  '@tailwindcss/oxide-',
  'lightningcss-',
  '@esbuild/',
  '@libsql/',
  '@biomejs/cli-',
];

/** True if a package's list (`!x` excludes) admits a value. */
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
