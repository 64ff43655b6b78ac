import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesWith } from '@/e2e/fixtures/files-with';
import { createFolder } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { forgottenPath, nameHash, readForgotten } from '@/lib/store/forgotten/forgotten-list';
import { openStore, type Store } from '@/lib/store/open-store';
import { importCommunity } from '@/tools/import/import-community';
import type { ForgetTarget } from './find-target';
import { forget, undoForget } from './forget';

const DRY = { hasPosts: false, isDryRun: true };
const FOR_GOOD = { hasPosts: false, isDryRun: false };

const post = (pid: number, id: number, name: string, html: string, tid = 1) => ({
  pid,
  tid,
  post_date: 1_577_836_800 + pid,
  author: { id, name },
  post_rendered: html,
});

/** Creates a data folder with a board of two topics and a wiki. */
async function createCommunity(posts: unknown[], pages: Record<string, string> = {}) {
  const dataDir = temporaryDir();
  const board = createFolder({
    'forums.jsonl': [{ id: 1, name: 'Tower' }],
    'topics.jsonl': [
      { tid: 1, forum_id: 1, title: 'Stairs' },
      { tid: 2, forum_id: 1, title: 'Cellar' },
    ],
    'posts.jsonl': posts,
  });
  const files = Object.entries(pages).map(([name, text]) => [`${name}.txt`, text]);
  const wiki = files.length > 0 ? createFolder(Object.fromEntries(files)) : undefined;
  const from = { board, ...(wiki && { wiki }) };
  const importAgain = () => importCommunity({ dataDir, ...from });
  await importAgain();
  return { dataDir, importAgain };
}

/** Returns what a function reads from a data folder's store. */
function readStoreOf<T>(dataDir: string, read: (store: Store) => T): T {
  const store = openStore(storePath(dataDir));
  const result = read(store);
  store.close();
  return result;
}

/** Returns a data folder's posts by number. */
function postsOf(dataDir: string) {
  const db = openReadOnly(storePath(dataDir));
  const posts = [...iterateRecords(db).posts()];
  db.close();
  return posts;
}

const htmlOf = (dataDir: string, topic: number) =>
  postsOf(dataDir).flatMap(({ topicId, html }) => (topicId === topic ? [html] : []));

const hitsOf = (dataDir: string, text: string) =>
  readStoreOf(dataDir, ({ search }) => search.search({ text, offset: 0, limit: 10 }).total);

describe('quotes of a record that is forgotten', () => {
  const SECRET = 'The blue key lies under the third stair of the tower';
  const posts = [
    post(1, 7, 'Penny', `<p>${SECRET}.</p>`),
    post(
      2,
      8,
      'Ada',
      `<blockquote class="ipsQuote" data-ipsquote-contentcommentid="1"><p>${SECRET}</p></blockquote><p>Yes.</p>`,
    ),
    post(3, 9, 'Ben', `<blockquote><p>${SECRET}</p></blockquote><p>No.</p>`, 2),
  ];

  test.each<ForgetTarget>([
    { kind: 'post', value: '1' },
    { kind: 'member', value: 'Penny' },
  ])('go with it, and are named before: %j', async (target) => {
    const { dataDir, importAgain } = await createCommunity(posts);
    const hasPosts = target.kind === 'member';
    const dry = await forget(dataDir, target, { ...DRY, hasPosts });
    expect([dry.emptiedQuotes, dry.quotedIn]).toEqual([1, [{ kind: 'post', id: '2', topicId: 1 }]]);
    // The other quote names nothing, so that it is for the operator to decide.
    const unnamed = { kind: 'post', id: '3', topicId: 2 };
    expect(dry.places).toMatchObject([{ record: unnamed, excerpt: SECRET }]);
    const also = dry.places.flatMap(({ code }) => code ?? []);
    await expect(forget(dataDir, target, { ...FOR_GOOD, hasPosts, also: ['0'] })).rejects.toThrow(
      'No place has the code 0.',
    );
    await forget(dataDir, target, { ...FOR_GOOD, hasPosts, also });
    expect(await filesWith('blue key', dataDir)).toEqual([]);
    expect(hitsOf(dataDir, 'blue key')).toBe(0);
    await importAgain();
    expect(await filesWith('blue key', dataDir)).toEqual([]);
    expect(htmlOf(dataDir, 2)).toEqual(['<blockquote></blockquote><p>No.</p>']);
  });

  test('go with its topic, also where an import has the topic no more', async () => {
    const quoting = post(
      4,
      9,
      'Ben',
      '<blockquote data-ipsquote-contentid="1">blue key</blockquote>',
      2,
    );
    const { dataDir } = await createCommunity([...posts.slice(0, 2), quoting]);
    await forget(dataDir, { kind: 'topic', value: '1' }, FOR_GOOD);
    const board = createFolder({
      'forums.jsonl': [{ id: 1, name: 'Tower' }],
      'topics.jsonl': [{ tid: 2, forum_id: 1, title: 'Cellar' }],
      'posts.jsonl': [quoting],
    });
    await importCommunity({ dataDir, board });
    expect(await filesWith('blue key', dataDir)).toEqual([]);
  });
});

describe('a page that is forgotten', () => {
  const PAGES = {
    start: '====== Start ======\n{{topic>desk}} {{indexmenu>people}} [[people:penny|Penny Room]]',
    'people/penny': '====== Penny Room ======\n{{tag>desk}}',
    'people/ada': '====== Ada ======\n{{tag>desk}}',
    'people/start': '====== People ======\n{{page>people:penny}}',
  };

  test('leaves its title in no list, text or search, also after another import', async () => {
    const { dataDir, importAgain } = await createCommunity([post(1, 7, 'A', '<p>x</p>')], PAGES);
    expect(hitsOf(dataDir, 'Penny Room')).toBeGreaterThan(1);
    // The list that the import made of `{{indexmenu>}}`.
    const dialectOfStart = () =>
      readStoreOf(dataDir, ({ wiki }) => wiki.page('start')?.dialect ?? '');
    expect(dialectOfStart()).toContain('[[:people:penny|Penny Room]]');
    await forget(dataDir, { kind: 'page', value: 'people:penny' }, FOR_GOOD);
    const check = async () => {
      expect(await filesWith('Penny Room', dataDir)).toEqual([]);
      expect(hitsOf(dataDir, 'Penny Room')).toBe(0);
      expect(dialectOfStart()).toContain('[[:people:ada|Ada]]');
    };
    await check();
    await importAgain();
    await check();
  });

  test('that gave a namespace its title takes it along', async () => {
    const pages = { 'rooms/start': '====== Penny Room ======\nx', 'rooms/b': 'x' };
    const { dataDir } = await createCommunity([post(1, 7, 'A', '<p>x</p>')], pages);
    await forget(dataDir, { kind: 'page', value: 'rooms:start' }, FOR_GOOD);
    expect(await filesWith('Penny Room', dataDir)).toEqual([]);
  });
});

describe('a name that only texts have', () => {
  const pages = { start: '====== Start ======\nAsk **Zq**penny, or [[user>Zqpenny]].' };

  test('is forgotten, and kept on the list, which later imports obey', async () => {
    const { dataDir, importAgain } = await createCommunity([post(1, 7, 'Ada', '<p>x</p>')], pages);
    const target = { kind: 'member', value: 'Zqpenny' } as const;
    const { changed, description } = await forget(dataDir, target, DRY);
    expect([changed, description]).toEqual([
      { page: 1 },
      'the member without a number, by the name "Zqpenny"',
    ]);
    expect(readForgotten(forgottenPath(dataDir))).toEqual([]);
    await forget(dataDir, target, FOR_GOOD);
    const sourceOf = () => readStoreOf(dataDir, ({ wiki }) => wiki.page('start')?.source);
    const left = '====== Start ======\nAsk **former member**, or former member.';
    expect(sourceOf()).toBe(left);
    await importAgain();
    expect(sourceOf()).toBe(left);
    expect(readForgotten(forgottenPath(dataDir))).toHaveLength(1);
  });

  test('is not searched in texts for entries of version 1.0.0, unless a record has it', async () => {
    const posts = [post(1, 7, 'Zqpenny', '<p>by zqpenny</p>'), post(2, 8, 'Ada', '<p>Zqada</p>')];
    const { dataDir, importAgain } = await createCommunity(posts);
    const salt = 'salt';
    const names = ['Zqpenny', 'Zqada'].map((name) => [nameHash(name, salt)]);
    const entries = names.map((hashes) => ({ kind: 'member', names: hashes, salt }));
    writeFileSync(
      forgottenPath(dataDir),
      entries.map((entry) => `${JSON.stringify({ ...entry, hasPosts: false, at: 1 })}\n`).join(''),
    );
    await importAgain();
    expect(htmlOf(dataDir, 1)).toEqual(['<p>by former member</p>', '<p>Zqada</p>']);
    await forget(dataDir, { kind: 'member', value: 'Zqada' }, FOR_GOOD);
    await importAgain();
    expect(htmlOf(dataDir, 1)).toEqual(['<p>by former member</p>', '<p>former member</p>']);
    expect(readFileSync(forgottenPath(dataDir), 'utf8')).not.toMatch(/zq/i);
  });

  test('takes the page of its tag along', async () => {
    const tagged = { start: '{{tag>Zqpenny other}}' };
    const { dataDir } = await createCommunity([post(1, 7, 'Ada', '<p>x</p>')], tagged);
    const target = { kind: 'member', value: 'Zqpenny' } as const;
    const { removed, places } = await forget(dataDir, target, FOR_GOOD);
    expect([removed, places]).toEqual([1, []]);
    const hasPage = (id: string) => readStoreOf(dataDir, ({ wiki }) => wiki.hasPage(id));
    expect(['tag:zqpenny', 'tag:other'].map(hasPage)).toEqual([false, true]);
  });

  test('and that none has is refused', async () => {
    const { dataDir } = await createCommunity([post(1, 7, 'Ada', '<p>x</p>')], pages);
    const target = { kind: 'member', value: 'Nobodyatall' } as const;
    await expect(forget(dataDir, target, FOR_GOOD)).rejects.toThrow('no text has this name');
    expect(readForgotten(forgottenPath(dataDir))).toEqual([]);
  });
});

describe('a member by a number that is a name, too', () => {
  const posts = [
    post(1, 7, 'Ada', '<p>by Ada</p>'),
    post(2, 12, '7', '<p>by 7, see @7</p>'),
    post(3, 8, 'Ben', '<p>by Ben</p>', 2),
    post(4, 9, 'Ben', '<p>by the other Ben</p>', 2),
  ];
  const authorsOf = (dataDir: string) => postsOf(dataDir).map(({ author }) => author.name);

  test('is asked for, and taken by what was given', async () => {
    const { dataDir } = await createCommunity(posts);
    const member = (by?: 'id' | 'name') => ({ kind: 'member', value: '7', by }) as const;
    await expect(forget(dataDir, member(), DRY)).rejects.toThrow(
      'Member number 7 is "Ada", and another member has the name "7". Give --member-id 7 for the first, or --member-id 12 for the other.',
    );
    expect((await forget(dataDir, member('id'), DRY)).description).toBe(
      'the member number 7, by the name "Ada"',
    );
    expect((await forget(dataDir, member('name'), DRY)).description).toBe(
      'the member number 12, by the name "7"',
    );
    await forget(dataDir, member('name'), FOR_GOOD);
    expect(authorsOf(dataDir)).toEqual(['Ada', 'former member', 'Ben', 'Ben']);
    await forget(dataDir, member('id'), FOR_GOOD);
    expect(authorsOf(dataDir)).toEqual(['former member', 'former member', 'Ben', 'Ben']);
    expect(() => undoForget(dataDir, member())).toThrow('Give --member-id or --member-name');
    expect(undoForget(dataDir, member('id'))).toBe(true);
    expect(readForgotten(forgottenPath(dataDir)).map(({ id }) => id)).toEqual([12]);
  });

  test('of two with one name only the one that is given is replaced, also in a later import', async () => {
    const { dataDir, importAgain } = await createCommunity(posts);
    const named = { kind: 'member', value: 'Ben' } as const;
    await expect(forget(dataDir, named, DRY)).rejects.toThrow('Members 8, 9 have this name.');
    await forget(dataDir, { kind: 'member', value: '8', by: 'id' }, FOR_GOOD);
    const expected = ['Ada', '7', 'former member', 'Ben'];
    expect(authorsOf(dataDir)).toEqual(expected);
    await importAgain();
    expect(authorsOf(dataDir)).toEqual(expected);
  });

  test('must be a number where one is asked for', async () => {
    const target = { kind: 'member', value: 'Ada', by: 'id' } as const;
    await expect(forget(temporaryDir(), target, DRY)).rejects.toThrow('--member-id takes a number');
  });
});
