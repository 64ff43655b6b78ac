import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openStore } from '../open-store';
import { storePath } from './publish-store';
import { upgradeStore } from './upgrade-store';

/** Stores of earlier schemas, each written by its own version from the same small wiki and board. */
const SCHEMAS = [11, 12, 13, 14, 15, 16, 17];

function folderWith(schema: number): string {
  const dataDir = temporaryDir();
  mkdirSync(dataDir, { recursive: true });
  const file = `e2e/fixtures/stores/schema${schema}.db.gz`;
  writeFileSync(storePath(dataDir), gunzipSync(readFileSync(file)));
  return dataDir;
}

test.each(SCHEMAS)(
  'a store of schema %i keeps its records, and is searched again',
  async (schema) => {
    const dataDir = folderWith(schema);
    expect(() => openStore(storePath(dataDir))).toThrow('the start of the site upgrades it');
    const versions: number[] = [];
    await upgradeStore(dataDir, (version) => versions.push(version));
    await upgradeStore(dataDir, (version) => versions.push(version));
    expect(versions).toEqual([schema]);
    const store = openStore(storePath(dataDir));
    expect(store.statistics.community()).toMatchObject({ topics: 2, posts: 3 });
    expect(store.board.forums()).toMatchObject([{ id: 1 }, { id: 2, parentId: 1 }]);
    const window = { offset: 0, limit: 9, sort: 'asc' } as const;
    const topic = store.board.topic(7);
    expect(topic).toMatchObject({ title: 'Which oil for a mantel clock?', isPinned: true });
    expect(topic && store.board.posts(topic, window)).toMatchObject([
      { id: 21, author: { id: 3, name: 'Marta' } },
      { id: 22, author: { id: 4, name: 'Ilya' } },
    ]);
    const start = store.wiki.page('start');
    expect(start?.source).toContain('[[clocks:oil]]');
    expect(start?.html).toBeUndefined();
    // From schema 14 on, a page keeps its source beside the lists that its plugins make of it.
    expect(start?.dialect?.includes('[[:clocks:oil|Oil]]')).toBe(schema < 14 ? undefined : true);
    const found = store.search.search({ text: 'synthetic', offset: 0, limit: 9 });
    expect(found.items).toMatchObject([{ kind: 'topic', topic: { id: 7 } }]);
    store.close();
  },
);
