import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { answerAsFlarum } from '../forum-stand-ins/answer-as-flarum';
import { answerAsNodebb } from '../forum-stand-ins/answer-as-nodebb';
import { createFlarumForum } from '../forum-stand-ins/flarum-forum';
import { createNodebbForum } from '../forum-stand-ins/nodebb-forum';
import { type AnswerOfForum, serveForum } from '../forum-stand-ins/serve-forum';
import { expect, baseTest as test } from '../site/base-test';
import { runLectern } from '../site/lectern';
import { callUntilAnswered, connectMcp, expectNoFaults } from '../site/mcp-client';
import { startSite } from '../site/start';

const SITE_URL = 'https://read.example.org';

interface ForumRow {
  answer: AnswerOfForum;
  isMirrored?: boolean;
  /** Without it, guests may not search. */
  words?: string;
  /** A search that this forum does not offer. */
  impossible: Record<string, unknown>;
  forums: number[];
  tag: string;
  /** A mirror has no deleted posts. */
  posts?: number;
}

const asNodebb = (search: 'allowed' | 'refused'): AnswerOfForum => {
  const forum = createNodebbForum({ search });
  return (...asked) => answerAsNodebb(forum, ...asked);
};
const asFlarum = (version: 1 | 2): AnswerOfForum => {
  const forum = createFlarumForum({ version });
  return (...asked) => answerAsFlarum(forum, ...asked);
};
const NODEBB = { forums: [1, 3], tag: 'hedges', impossible: { text: 'post', topic: 9 } };
const FLARUM = {
  forums: [1, 3],
  tag: 'glue & tape',
  words: 'comment 30',
  impossible: { text: 'comment', author: 'ada' },
};
const FORUMS: Record<string, ForumRow> = {
  'a NodeBB whose guests may search': {
    ...NODEBB,
    answer: asNodebb('allowed'),
    words: 'post 30',
  },
  'a NodeBB whose guests may not search': { ...NODEBB, answer: asNodebb('refused') },
  'a Flarum 1': { ...FLARUM, answer: asFlarum(1) },
  'a Flarum 2': { ...FLARUM, answer: asFlarum(2) },
  'a mirror of a NodeBB': {
    ...NODEBB,
    answer: asNodebb('refused'),
    words: 'post 30',
    isMirrored: true,
    posts: 44,
    impossible: { text: 'post', page: 0 },
  },
};
/** Of topics, posts, forums and events that guests do not get. */
const HIDDEN = ['Secret', 'Gone', 'Shed', 'Staff', '-is-deleted', 'discussionRenamed'];

for (const [
  name,
  { answer, isMirrored, words, impossible, forums, tag, posts = 45 },
] of Object.entries(FORUMS)) {
  test(`${name} is read by every tool`, async () => {
    await using forum = await serveForum(answer);
    const kind = name.includes('NodeBB') ? 'nodebb' : 'flarum';
    const DATA_DIR = path.join(temporaryDir(), 'data');
    const env = { SITE_URL, DATA_DIR };
    if (isMirrored) {
      const mirrored = await runLectern(['mirror', forum.url, '--rate', '1000'], env);
      expect(mirrored).toMatchObject({ status: 0 });
    }
    const source: Record<string, string> = isMirrored
      ? { COMMUNITY: 'mirror', ORIGIN_URL: forum.url, API_KIND: kind }
      : { API_BASE_URL: forum.url };
    await using site = await startSite({ ...env, ...source });
    const client = await connectMcp(site.url);
    const ask = (tool: string, given: Record<string, unknown> = {}) =>
      callUntilAnswered(client, tool, given);

    expect((await ask('site')).data.possible).toMatchObject({
      search: words !== undefined,
      list_topics: true,
      tags: true,
      read_page: false,
    });
    expect((await ask('list_forums')).items.map((listed) => listed.forum)).toEqual(forums);
    const topics = await ask('list_topics', { forum: 3, pinned: true });
    expect(topics.items[0]).toMatchObject({ topic: 8, url: `${SITE_URL}/board/topics/8` });
    const tagged = await ask('list_topics', { tag });
    expect(tagged.items.map(({ topic }) => topic)).toEqual([9]);
    const window = await ask('read_topic', { topic: 9, offset: 20, limit: 5 });
    expect(window.data).toMatchObject({ total: posts, has_more: true });
    const url = `${SITE_URL}/board/topics/9/posts/30`;
    expect((await ask('read_post', { topic: 3, post: 30 })).data).toMatchObject({ topic: 9, url });

    const text = words ?? 'post 30';
    const found = await ask('search', { text });
    const nothing = await ask('search', { text: 'nowhere' });
    const narrowed = await ask('search', { text: 'note', forum: 3, page: 2 });
    if (words === undefined) {
      for (const { data } of [found, nothing, narrowed]) expect(data.status).toBe('impossible');
    } else {
      expect(found.items).toMatchObject([{ topic: 9, posts: [{ post: 30, url }] }]);
      expect(nothing).toMatchObject({ isError: false, items: [], text: 'Nothing was found.' });
      expect(narrowed.items).toHaveLength(10);
    }
    const other = await ask('search', impossible);
    expect([other.isError, other.data.status]).toEqual([
      true,
      'page' in impossible ? undefined : 'impossible',
    ]);
    for (const tool of ['list_pages', 'read_page']) {
      expect([tool, (await ask(tool)).data.status]).toEqual([tool, 'impossible']);
    }
    const changes = await ask('recent_changes');
    expect(changes.data.status).toBe(isMirrored ? undefined : 'impossible');
    for (const topic of [5, 6, 7]) {
      expect((await ask('read_topic', { topic })).data.status).toBe('missing');
    }
    await client.close();
    await expectNoFaults(site, { calls: 300, hidden: HIDDEN });
  });
}
