import { truncateSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createLogger, log } from '@/lib/base/log/log';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { storePath } from '@/lib/store/build/publish-store';
import { copySample } from '@/tools/import/publish-sample';

const CASES: Record<string, { spoil(store: string): void; sentence: RegExp }> = {
  'a text file in place of the database': {
    spoil: (store) => writeFileSync(store, 'no database '.repeat(1000)),
    sentence: /community\.db cannot be read as a community's store/,
  },
  'a truncated database': {
    spoil: (store) => truncateSync(store, 20_000),
    sentence: /community\.db cannot be read|malformed/,
  },
  'a database that another process holds': {
    spoil(store) {
      const db = openSqlite(store);
      onTestFinished(() => void db.close());
      db.exec('BEGIN EXCLUSIVE');
    },
    sentence: /locked/,
  },
};

test.each(Object.keys(CASES))(
  '%s is reported in one sentence, pages are complete 503s, and the site is alive',
  async (name) => {
    const dataDir = temporaryDir();
    await copySample(dataDir);
    CASES[name]?.spoil(storePath(dataDir));
    const site = await servePages({ DATA_DIR: dataDir });
    onTestFinished(() => site.stop());
    const lines: string[] = [];
    log.set(createLogger('info', (line) => void lines.push(line)));
    const { status, headers, body } = await site.get('/board/topics');
    expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect(body).toContain('<!DOCTYPE html>');
    expect((await site.get('/api/health/live')).status).toBe(200);
    expect(lines.filter((line) => CASES[name]?.sentence.test(line))).toHaveLength(1);
  },
);
