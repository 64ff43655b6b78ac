import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openForBuilding } from '../database/database';
import { migrate } from '../database/schema';
import { openStore } from '../open-store';
import { storePath } from './publish-store';
import { upgradeStore } from './upgrade-store';

/** Creates a store of the first version that was released. */
function oldStore(dir: string): void {
  const db = openForBuilding(storePath(dir));
  migrate(db, 6);
  db.exec(`
    INSERT INTO page VALUES ('start', '', 'Home', 1700000000, 5, 'Ruth', 'A clock.', NULL);
    INSERT INTO namespace VALUES ('', '');
    INSERT INTO forum (id, name, description, position) VALUES (1, 'Clocks', '', 1);
    INSERT INTO topic (tid, forum_id, flags, title, description) VALUES (7, 1, 2, 'Oil', '');
    INSERT INTO post VALUES (9, 7, 1700000000, 3, 'Ines', '<p>One drop</p>', NULL);`);
  db.close();
}

test('a store of the first version is upgraded with all its records', async () => {
  const dir = temporaryDir();
  oldStore(dir);
  await upgradeStore(dir);
  const store = openStore(storePath(dir));
  expect(store.wiki.page('start')).toMatchObject({ source: 'A clock.', author: 'Ruth' });
  expect(store.board.forums()).toMatchObject([{ id: 1, topicCount: 1 }]);
  expect(store.board.topic(7)).toMatchObject({
    title: 'Oil',
    postTotal: 1,
    starter: { name: 'Ines' },
  });
  const { hits } = store.search.search({ text: 'drop', offset: 0, limit: 5 });
  expect(hits).toMatchObject([{ kind: 'topic', posts: [{ id: 9 }] }]);
});

test('a folder without an older store stays as it is', async () => {
  const dir = temporaryDir();
  await upgradeStore(dir);
  expect(() => openStore(storePath(dir))).toThrow();
  rmSync(dir, { recursive: true });
  await upgradeStore(dir);
});
