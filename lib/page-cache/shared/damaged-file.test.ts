import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { DiskCache } from './disk-cache';

const KEYS = Array.from({ length: 60 }, (_, at) => `page ${at}`);
const contentOf = (key: string) => Buffer.from(`${key} `.repeat(1000));
const openFile = (file: string) =>
  new DiskCache({ path: file, maxBytes: 16 * 1024 * 1024, prefix: 'build' });

/** Overwrites bytes of a file, from a share of its length on. */
function overwrite(file: string, from: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, Math.floor(content.length * from));
  writeFileSync(file, content);
}

function execute(file: string, sql: string): void {
  const db = openSqlite(file);
  db.exec(sql);
  db.close();
}

/** Ways in which a file can be wrong; each is given the path of a good one. */
const DAMAGES: Record<string, (file: string) => void> = {
  'no damage': () => undefined,
  'no bytes': (file) => writeFileSync(file, ''),
  'random bytes': (file) => writeFileSync(file, randomBytes(100_000)),
  'only its header': (file) => truncateSync(file, 100),
  'half of it': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'random bytes in the middle': (file) => overwrite(file, 0.5, randomBytes(20_000)),
  'a log of random bytes': (file) => writeFileSync(`${file}-wal`, randomBytes(50_000)),
  'an index of random bytes': (file) => writeFileSync(`${file}-shm`, randomBytes(32_768)),
  'no table': (file) => execute(file, 'DROP TABLE entry'),
  'values cut': (file) => execute(file, 'UPDATE entry SET content = substr(content, 1, 500)'),
  'keys exchanged': (file) =>
    execute(
      file,
      "UPDATE entry SET key = 'x' || key; UPDATE entry SET key = 'build:page ' || (60 - id)",
    ),
  'a link to nothing': (file) => {
    rmSync(file);
    symlinkSync('/nowhere/at/all', file);
  },
};

/** Damages to the files of a process that was killed: its log holds what is not yet in the file. */
const LOG_DAMAGES: Record<string, (file: string) => void> = {
  'the log gone': (file) => rmSync(`${file}-wal`),
  'the log overwritten': (file) => overwrite(`${file}-wal`, 0.4, randomBytes(9000)),
};

let folder = '';

async function write(cache: DiskCache): Promise<void> {
  for (const key of KEYS) await cache.set(key, contentOf(key), 600_000);
}

/** Copies the files of a template, which are then as no open database has them. */
function copyTemplate(name: string): string {
  const file = path.join(mkdtempSync(path.join(folder, 'copy-')), 'pages.db');
  for (const suffix of ['', '-wal']) {
    const template = path.join(folder, name) + suffix;
    if (existsSync(template)) copyFileSync(template, file + suffix);
  }
  return file;
}

beforeAll(async () => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-damaged-'));
  const open = openFile(path.join(folder, 'open.db'));
  await write(open);
  for (const suffix of ['', '-wal'])
    copyFileSync(path.join(folder, `open.db${suffix}`), path.join(folder, `killed.db${suffix}`));
  await open.close();
  copyFileSync(path.join(folder, 'open.db'), path.join(folder, 'stopped.db'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How many values a file gives, after checking that each is whole. */
async function readAll(cache: DiskCache): Promise<number> {
  const values = await Promise.all(KEYS.map((key) => cache.get(key)));
  for (const [at, value] of values.entries()) {
    if (value) expect(value.equals(contentOf(KEYS[at] ?? '')), KEYS[at]).toBe(true);
  }
  return values.filter((value) => value !== undefined).length;
}

/** How many values a damaged file gives; checks that soon a cache at its path holds what is written. */
async function readAndUse(file: string): Promise<number> {
  const damaged = openFile(file);
  const count = await readAll(damaged);
  await write(damaged);
  await damaged.close();
  for (let fillings = 1; ; fillings += 1) {
    const next = openFile(file);
    const found = await readAll(next);
    if (found < KEYS.length) await write(next);
    await next.close();
    if (found === KEYS.length) return count;
    // A damage that only a later write meets has the file removed with its values.
    expect(fillings).toBeLessThan(6);
  }
}

test('without a damage all is there, also after a kill', async () => {
  for (const name of ['stopped.db', 'killed.db'])
    expect(await readAndUse(copyTemplate(name))).toBe(KEYS.length);
});

test.each(Object.entries(DAMAGES))('a file gives whole values or none: %s', async (_, damage) => {
  const file = copyTemplate('stopped.db');
  damage(file);
  await readAndUse(file);
});

test.each(Object.entries(LOG_DAMAGES))('after a kill too: %s', async (_, damage) => {
  const file = copyTemplate('killed.db');
  damage(file);
  await readAndUse(file);
});
