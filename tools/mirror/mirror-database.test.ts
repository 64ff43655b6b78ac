import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { mirrorPath, openMirror } from './mirror-database';
import { TaskQueue } from './task-queue';

test('the tasks in the database of an older version are continued', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const older = openSqlite(mirrorPath(dataDir));
  older.exec(`CREATE TABLE task (
    kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, cursor INTEGER NOT NULL,
    mark INTEGER, asks INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, reason TEXT,
    PRIMARY KEY (kind, id)) STRICT;
    CREATE INDEX task_order ON task (attempts, rank);
    INSERT INTO task VALUES ('topic', '7', 8, 100, NULL, 1, 5, 'status 500');
    CREATE TABLE heard_topic (tid INTEGER PRIMARY KEY, said TEXT NOT NULL, seen INTEGER NOT NULL,
      read_at INTEGER, entry TEXT NOT NULL) STRICT;
    INSERT INTO heard_topic VALUES (7, '[1]', 2, NULL, '[3]');
    CREATE TABLE heard_page (id TEXT PRIMARY KEY, said TEXT NOT NULL, seen INTEGER NOT NULL,
      read_at INTEGER, is_dated INTEGER NOT NULL) STRICT;
    INSERT INTO heard_page VALUES ('start', '[4]', 2, NULL, 1);
    CREATE TABLE heard_namespace (id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT`);
  older.close();

  const database = openMirror(dataDir);
  const queue = new TaskQueue(database);
  queue.resetAttempts();
  expect(queue.next()).toMatchObject({ kind: 'topic', id: '7', cursor: 100 });
  expect(queue.hasUnfinished()).toBe(true);
  expect(database.all('SELECT listed, entry FROM listed_topic')).toEqual([
    { listed: '[1]', entry: '[3]' },
  ]);
  expect(database.all('SELECT id, entry FROM listed_page')).toEqual([
    { id: 'start', entry: '[4]' },
  ]);
  expect(database.count('SELECT count(*) AS count FROM listed_namespace')).toBe(0);
  database.close();
  openMirror(dataDir).close();
  rmSync(dataDir, { recursive: true });
});
