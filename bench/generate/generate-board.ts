import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { generateLongHtml, wordOfRank } from './generate-long-text';
import { generatePostHtml, generateTitle } from './generate-text';
import { createRandom, type Random } from './seeded-random';

const FIRST_DAY = Date.UTC(2010, 0, 1) / 1000;
const LAST_DAY = Date.UTC(2026, 10, 20) / 1000;
const TOP_FORUMS = 8;
const FORUMS = 48;

export interface BoardSize {
  topics: number;
  posts: number;
  /** Mean length of texts with the words of real ones; by default, short texts of few words. */
  postBytes?: number;
}

/** A store, or files of its records. */
type Board = {
  [Name in 'addForum' | 'addTopic' | 'addPost']: (
    record: Parameters<StoreBuilder[Name]>[0],
  ) => unknown;
};

/**
 * Adds forums, topics and posts. Posts are in chronological order. Most reply to a recent topic, some to an
 * old one, and one in a thousand to the first topic, which becomes very long.
 */
export function generateBoard(
  builder: Board,
  { topics, posts, postBytes }: BoardSize,
  onProgress: (done: number, total: number) => void,
): void {
  addForums(builder);
  const members = Math.max(40, Math.floor(topics / 10));
  const random = createRandom(1);
  const total = topics === 0 ? 0 : Math.max(topics, posts);
  let topicCount = 0;
  for (let pid = 1; pid <= total; pid++) {
    const seconds = Math.floor(FIRST_DAY + ((LAST_DAY - FIRST_DAY) * pid) / total);
    const author = 1 + Math.floor(members * random.next() ** 3);
    const startsTopic = topicCount < topics && pid > topicCount * (total / topics);
    const titleOf = (id: number) => (postBytes ? `${wordOfRank(7 * id)} ` : '');
    if (startsTopic) addTopic(builder, random, ++topicCount, titleOf(topicCount));
    builder.addPost({
      id: pid,
      topicId: startsTopic ? topicCount : pickTopic(random, topicCount),
      postedAt: new Date(seconds * 1000),
      author: { id: author, name: memberName(author) },
      html: postBytes
        ? generateLongHtml(random, postBytes, memberName(1 + random.below(members)))
        : generatePostHtml(random),
    });
    if (pid % 10_000 === 0) onProgress(pid, total);
  }
}

function addForums(builder: Board): void {
  for (let id = 1; id <= FORUMS; id++) {
    builder.addForum({
      id,
      parentId: id <= TOP_FORUMS ? null : id - TOP_FORUMS - (id % 3),
      name: `Bench ${id} · 工作台 ${id}`,
      description: '',
      position: id,
    });
  }
}

function addTopic(builder: Board, random: Random, tid: number, begin: string): void {
  const isOneIn = (count: number) => random.below(count) === 0;
  builder.addTopic({
    id: tid,
    forumId: 1 + Math.floor(FORUMS * random.next() ** 2),
    title: `${begin}${generateTitle(random)} (${tid})`,
    description: random.below(5) === 0 ? generateTitle(random) : '',
    isPinned: isOneIn(2000),
    isDigest: isOneIn(60),
    isFeatured: isOneIn(300),
    viewCount: random.below(5000),
  });
}

/** Returns the topic of a reply. */
function pickTopic(random: Random, topicCount: number): number {
  if (random.below(1000) === 0) return 1;
  return topicCount - Math.floor(topicCount * random.next() ** 8);
}

const NAMES = ['quill', 'harbour', 'lantern', '木匠', '夜航', 'thread', '青瓷', 'solder'] as const;

/** Returns the name of a member, who wrote the more the lower the number is. */
export const memberName = (id: number) => `${NAMES[id % NAMES.length]}_${id}`;
