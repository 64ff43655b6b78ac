import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
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
  new DiskCache({
    path: file,
    maxBytes: 16 * 1024 * 1024,
    prefix: 'build',
    hasPeers: false,
    isFirst: true,
  });

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

/** Twenty and more ways in which a file can be wrong; each is given the path of a good one. */
const DAMAGES: Record<string, (file: string) => void> = {
  'no bytes': (file) => writeFileSync(file, ''),
  'one byte': (file) => writeFileSync(file, 'x'),
  'a text': (file) => writeFileSync(file, 'no database\n'.repeat(1000)),
  'random bytes': (file) => writeFileSync(file, randomBytes(100_000)),
  'zeros alone': (file) => writeFileSync(file, Buffer.alloc(100_000)),
  'only its header': (file) => truncateSync(file, 100),
  'half a page': (file) => truncateSync(file, 2000),
  'a quarter of it': (file) => truncateSync(file, readFileSync(file).length / 4),
  'half of it': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'all but its last byte': (file) => truncateSync(file, readFileSync(file).length - 1),
  'bytes appended': (file) => appendFileSync(file, randomBytes(5000)),
  'a header of zeros': (file) => overwrite(file, 0, Buffer.alloc(100)),
  'another page size': (file) => overwrite(file, 16 / readFileSync(file).length, randomBytes(2)),
  'a schema of zeros': (file) =>
    overwrite(file, 100 / readFileSync(file).length, Buffer.alloc(3996)),
  'random bytes at a fifth': (file) => overwrite(file, 0.2, randomBytes(20_000)),
  'random bytes in the middle': (file) => overwrite(file, 0.5, randomBytes(20_000)),
  'zeros at its end': (file) => overwrite(file, 0.8, Buffer.alloc(40_000)),
  'one bit in each kilobyte': (file) => {
    const content = readFileSync(file);
    for (let at = 200; at < content.length; at += 1024) content[at] = (content[at] ?? 0) ^ 4;
    writeFileSync(file, content);
  },
  'blocks exchanged': (file) => {
    const content = readFileSync(file);
    const [one, two] = [content.subarray(40_960, 81_920), content.subarray(81_920, 122_880)];
    writeFileSync(
      file,
      Buffer.concat([content.subarray(0, 40_960), two, one, content.subarray(122_880)]),
    );
  },
  'a log of random bytes': (file) => writeFileSync(`${file}-wal`, randomBytes(50_000)),
  'an index of random bytes': (file) => writeFileSync(`${file}-shm`, randomBytes(32_768)),
  'the log of another file': (file) => {
    const other = `${file}.other`;
    const db = openSqlite(other);
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(9000))');
    copyFileSync(`${other}-wal`, `${file}-wal`);
    db.close();
  },
  'another database': (file) => {
    rmSync(file);
    execute(file, 'CREATE TABLE entry (a); PRAGMA user_version = 2');
  },
  'a later version': (file) => execute(file, 'PRAGMA user_version = 99'),
  'no values': (file) => execute(file, 'DROP TABLE value'),
  "an earlier version's log": (file) =>
    execute(file, 'PRAGMA journal_mode = WAL; UPDATE entry SET used_at = 1'),
  'values of others': (file) =>
    execute(file, 'UPDATE value SET id = id + 1000; UPDATE value SET id = 1061 - id'),
  'values cut': (file) => execute(file, 'UPDATE value SET content = substr(content, 1, 500)'),
  'keys exchanged': (file) =>
    execute(
      file,
      "UPDATE entry SET key = 'x' || key; UPDATE entry SET key = 'build:page ' || (60 - id)",
    ),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(path.join(file, 'folder'), { recursive: true });
  },
  'a link to nothing': (file) => {
    rmSync(file);
    symlinkSync('/nowhere/at/all', file);
  },
};

/** Damages to the file of a process that was killed while it wrote: its journal holds what was there. */
const JOURNAL_DAMAGES: Record<string, (file: string) => void> = {
  'no damage': () => undefined,
  'the journal gone': (file) => rmSync(`${file}-journal`),
  'the journal cut': (file) =>
    truncateSync(`${file}-journal`, readFileSync(`${file}-journal`).length / 2),
  'the journal empty': (file) => truncateSync(`${file}-journal`),
  'the journal overwritten': (file) => overwrite(`${file}-journal`, 0.4, randomBytes(9000)),
  'the journal alone': (file) => rmSync(file),
  'a journal beside no bytes': (file) => writeFileSync(file, ''),
};

let folder = '';

/** Copies the files of a template, which are then as no open database has them. */
function copyTemplate(name: string): string {
  const file = path.join(mkdtempSync(path.join(folder, 'copy-')), 'pages.db');
  for (const suffix of ['', '-journal']) {
    const template = path.join(folder, name) + suffix;
    if (existsSync(template)) copyFileSync(template, file + suffix);
  }
  return file;
}

const expire = 3_600_000;
const write = (cache: DiskCache) =>
  Promise.all(KEYS.map((key) => cache.set(key, contentOf(key), expire, '')));

beforeAll(async () => {
  config.set(parseConfig({ LOG_LEVEL: 'silent' }));
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-damaged-'));
  const file = path.join(folder, 'live.db');
  const cache = openFile(file);
  await write(cache);
  await cache.close();
  copyFileSync(file, path.join(folder, 'stopped.db'));
  const writer = openSqlite(file);
  // Changes do not fit into its memory, so they are in the file before the transaction ends.
  writer.exec('PRAGMA cache_size = 1');
  writer.exec('BEGIN IMMEDIATE; UPDATE value SET content = zeroblob(9000)');
  for (const suffix of ['', '-journal'])
    copyFileSync(file + suffix, path.join(folder, 'killed.db') + suffix);
  writer.exec('ROLLBACK');
  writer.close();
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

/**
 * How many values a damaged file gives; checks that a cache at its path soon holds what is written.
 * Not always at once: a damage that only a later write meets has the file removed with its values.
 */
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
    expect(fillings).toBeLessThan(6);
  }
}

test('there are more than twenty ways, and without a damage all is there', async () => {
  expect(Object.keys(DAMAGES).length).toBeGreaterThan(20);
  expect(await readAndUse(copyTemplate('stopped.db'))).toBe(KEYS.length);
  expect(await readAndUse(copyTemplate('killed.db'))).toBe(KEYS.length);
  // The journal has been needed for that.
  const half = copyTemplate('killed.db');
  rmSync(`${half}-journal`);
  expect(await readAndUse(half)).toBeLessThan(KEYS.length);
});

test.each(Object.entries(DAMAGES))('a file gives whole values or none: %s', async (_, damage) => {
  const file = copyTemplate('stopped.db');
  damage(file);
  await readAndUse(file);
});

test.each(Object.entries(JOURNAL_DAMAGES))('after a kill too: %s', async (_, damage) => {
  const file = copyTemplate('killed.db');
  damage(file);
  await readAndUse(file);
});

test('random damages give whole values or none', async () => {
  for (let round = 0; round < 40; round += 1) {
    const file = copyTemplate(round % 2 ? 'stopped.db' : 'killed.db');
    const damaged = round % 2 ? file : `${file}-journal`;
    for (let at = 0; at < 1 + (round % 5); at += 1) {
      overwrite(damaged, Math.random() * 0.98, randomBytes(1 + Math.random() * 3000));
    }
    await readAndUse(file);
  }
});
