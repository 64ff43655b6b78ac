import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { mirrorPath, openMirror } from './mirror-database';
import { TaskQueue } from './task-queue';

test('the tasks of a database made by an older version are gone on with', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const older = new Database(mirrorPath(dataDir));
  older.exec(`CREATE TABLE task (
    kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, cursor INTEGER NOT NULL,
    mark INTEGER, asks INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, reason TEXT,
    PRIMARY KEY (kind, id)) STRICT;
    CREATE INDEX task_order ON task (attempts, rank);
    INSERT INTO task VALUES ('topic', '7', 8, 100, NULL, 1, 5, 'status 500')`);
  older.close();

  const { db, close } = openMirror(dataDir);
  const queue = new TaskQueue(db);
  queue.startAgain();
  expect(queue.next()).toMatchObject({ kind: 'topic', id: '7', cursor: 100 });
  expect(queue.hasUnfinished()).toBe(true);
  close();
  rmSync(dataDir, { recursive: true });
});
