import { createRandom, type Random } from '@/bench/generate/seeded-random';
import type { Forum, RawPage, StoredPost, TopicEntry } from '@/lib/model/records';
import { publishStore } from '@/lib/store/build/publish-store';

/** A community's records, which a test changes. */
export interface Records {
  pages: Map<string, RawPage>;
  forums: Forum[];
  topics: Map<number, TopicEntry>;
  posts: Map<number, StoredPost>;
}

const START = Date.UTC(2024, 0, 1) / 1000;
const DAY = 86_400;
const FORUMS = 4;
const LONG_TOPIC = { every: 100, posts: 230 };

/** Generates a community. Every hundredth topic is long. */
export function generateRecords(topics: number, pages: number): Records {
  const random = createRandom(7);
  const records: Records = { pages: new Map(), forums: [], topics: new Map(), posts: new Map() };
  for (let id = 1; id <= FORUMS; id++) records.forums.push(forumOf(id));
  for (let number = 0; number < pages; number++) {
    writePage(records, `shelf_${number % 3}:p${number}`, 1);
  }
  for (let tid = 1; tid <= topics; tid++) {
    addTopic(records, tid, random);
    const posts = tid % LONG_TOPIC.every === 0 ? LONG_TOPIC.posts : 1 + random.below(4);
    for (let count = 0; count < posts; count++) reply(records, tid, `Post ${count} & <b>more</b>`);
  }
  return records;
}

const forumOf = (id: number): Forum => ({
  id,
  parentId: id > 2 ? 1 : null,
  name: `Forum & ${id}`,
  description: '',
  position: id,
});

/** Adds or replaces a page, dated by `revision`. */
export function writePage({ pages }: Records, id: string, revision: number): void {
  const source = `====== ${id} ======\n\nRevision ${revision}, 第 ${revision} 版. [[start]]\n`;
  pages.set(id, {
    id,
    title: id,
    author: 'nixie',
    source,
    lastModified: new Date((START + revision * DAY) * 1000),
  });
}

export function addTopic(
  { topics }: Records,
  tid: number,
  random: Random = createRandom(tid),
): void {
  topics.set(tid, {
    id: tid,
    forumId: 1 + random.below(FORUMS),
    title: `Topic ${tid} "&" 话题`,
    description: '',
    viewCount: tid,
    ...flagsOf(random.below(8)),
  });
}

const flagsOf = (bits: number) => ({
  isPinned: (bits & 1) !== 0,
  isDigest: (bits & 2) !== 0,
  isFeatured: (bits & 4) !== 0,
});

/** Adds a post at a topic's end, dated by its id. */
export function reply({ posts }: Records, tid: number, html: string): void {
  const pid = Math.max(0, [...posts.keys()].at(-1) ?? 0) + 1;
  const author = 1 + (pid % 40);
  posts.set(pid, {
    id: pid,
    topicId: tid,
    html: `<p>${html}</p>`,
    postedAt: new Date((START + pid * 60) * 1000),
    author: { id: author, name: `Member ${author}` },
  });
}

export function deleteTopic({ topics, posts }: Records, tid: number): void {
  topics.delete(tid);
  for (const [pid, post] of posts) if (post.topicId === tid) posts.delete(pid);
}

/** Publishes the records as a data folder's store. */
export async function publishRecords(dataDir: string, records: Records): Promise<void> {
  await publishStore(dataDir, async (builder) => {
    for (const page of records.pages.values()) builder.addPage(page);
    for (const forum of records.forums) builder.addForum(forum);
    for (const topic of records.topics.values()) builder.addTopic(topic);
    for (const post of records.posts.values()) builder.addPost(post);
  });
}
