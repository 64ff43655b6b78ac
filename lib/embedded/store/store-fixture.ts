import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { NewPage, NewTopic, StoreBuilder } from './builder';
import { publishStore, storePath } from './publish';
import type { ForumRow, PostRow } from './rows';
import { openStore, type Store } from './store';

const made: string[] = [];

afterAll(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

/** A new folder that is nobody else's, gone after the tests of the file. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  made.push(dir);
  return dir;
}

/** A store in a folder of its own, holding what `fill` adds. */
export async function makeStore(fill: (builder: StoreBuilder) => void): Promise<Store> {
  const dir = temporaryDir();
  await publishStore(dir, async (builder) => fill(builder));
  return openStore(storePath(dir));
}

export const forum = (id: number, more: Partial<ForumRow> = {}): ForumRow => ({
  id,
  parent_id: null,
  name: `Forum ${id}`,
  description: '',
  position: id,
  topics: null,
  posts: null,
  last_post: null,
  last_id: null,
  last_title: null,
  last_poster_id: null,
  last_poster_name: null,
  ...more,
});

export const topic = (tid: number, more: Partial<NewTopic> = {}): NewTopic => ({
  tid,
  forum_id: 1,
  title: `Topic ${tid}`,
  description: '',
  flags: 0,
  views: null,
  posts: null,
  moved_to: null,
  starter_id: null,
  starter_name: null,
  start_date: null,
  last_post: null,
  last_poster_id: null,
  last_poster_name: null,
  ...more,
});

export const post = (pid: number, tid: number, more: Partial<PostRow> = {}): PostRow => ({
  pid,
  tid,
  post_date: 1_700_000_000 + pid,
  author_id: 7,
  author_name: 'nixie',
  post_rendered: `<p>Post ${pid}</p>`,
  ...more,
});

export const page = (id: string, content = `====== ${id} ======`): NewPage => ({
  id,
  namespace: id.split(':').slice(0, -1).join(':'),
  title: id,
  last_modified: 1_700_000_000,
  size: content.length,
  author: null,
  content,
  html: null,
});
