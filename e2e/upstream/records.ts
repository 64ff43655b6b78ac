import { type Random, seeded } from '@/bench/generate/seeded-random';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { publishStore } from '@/lib/store/build/publish-store';
import type { NewPage, NewTopic } from '@/lib/store/build/store-builder';
import type { ForumRow, PostRow } from '@/lib/store/database/rows';

/** A community that a test can change. */
export interface Records {
  pages: Map<string, NewPage>;
  forums: ForumRow[];
  topics: Map<number, NewTopic>;
  posts: Map<number, PostRow>;
}

const START = Date.UTC(2024, 0, 1) / 1000;
const DAY = 86_400;
const FORUMS = 4;
const LONG_TOPIC = { every: 100, posts: 230 };

/** Invents a community of so many topics and pages; every hundredth topic is a long one. */
export function inventRecords(topics: number, pages: number): Records {
  const random = seeded(7);
  const records: Records = { pages: new Map(), forums: [], topics: new Map(), posts: new Map() };
  for (let id = 1; id <= FORUMS; id++) records.forums.push(forumOf(id));
  for (let number = 0; number < pages; number++)
    writePage(records, `shelf_${number % 3}:p${number}`, 1);
  for (let tid = 1; tid <= topics; tid++) {
    addTopic(records, tid, random);
    const posts = tid % LONG_TOPIC.every === 0 ? LONG_TOPIC.posts : 1 + random.below(4);
    for (let count = 0; count < posts; count++) reply(records, tid, `Post ${count} & <b>more</b>`);
  }
  return records;
}

const forumOf = (id: number): ForumRow => ({
  ...{ id, parent_id: id > 2 ? 1 : null, name: `Forum & ${id}`, description: '', position: id },
  ...{ topics: null, posts: null, last_post: null, last_id: null, last_title: null },
  ...{ last_poster_id: null, last_poster_name: null },
});

/** Writes a page, anew where it is there; `revision` dates it. */
export function writePage({ pages }: Records, id: string, revision: number): void {
  const content = `====== ${id} ======\n\nRevision ${revision}, 第 ${revision} 版. [[start]]\n`;
  pages.set(id, {
    ...{ id, namespace: namespaceOf(id), title: id, author: 'nixie', content, html: null },
    ...{ size: Buffer.byteLength(content), last_modified: START + revision * DAY },
  });
}

export function addTopic({ topics }: Records, tid: number, random: Random = seeded(tid)): void {
  topics.set(tid, {
    ...{ tid, forum_id: 1 + random.below(FORUMS), title: `Topic ${tid} "&" 话题`, description: '' },
    ...{ starter_id: null, starter_name: null, last_poster_id: null, last_poster_name: null },
    ...{ start_date: null, last_post: null, posts: null, views: tid, moved_to: null },
    flags: random.below(8),
  });
}

/** Adds a post at the end of a topic; times grow with ids, as they do. */
export function reply({ posts }: Records, tid: number, html: string): void {
  const pid = Math.max(0, [...posts.keys()].at(-1) ?? 0) + 1;
  const author = 1 + (pid % 40);
  posts.set(pid, {
    ...{ pid, tid, post_date: START + pid * 60, post_rendered: `<p>${html}</p>` },
    ...{ author_id: author, author_name: `Member ${author}` },
  });
}

export function deleteTopic({ topics, posts }: Records, tid: number): void {
  topics.delete(tid);
  for (const [pid, post] of posts) if (post.tid === tid) posts.delete(pid);
}

/** Makes the records the community of a data folder. */
export function publishRecords(dataDir: string, records: Records): Promise<void> {
  return publishStore(dataDir, async (builder) => {
    for (const page of records.pages.values()) builder.addPage(page);
    for (const forum of records.forums) builder.addForum(forum);
    for (const topic of records.topics.values()) builder.addTopic(topic);
    for (const post of records.posts.values()) builder.addPost(post);
  });
}
