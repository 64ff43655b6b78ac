import type { RawPost, TopicEntry } from '@/lib/model/records';
import type { SearchResult } from '@/lib/model/search-results';
import { excerptsAround } from '@/lib/store/search/excerpts-around';
import type { SearchWindow } from '@/lib/urls/views/view';

/** More posts would take a search within the topic, which no such forum offers. */
const MAX_POSTS = 2;

/** A post that a forum has found. */
export interface FoundPostInForum {
  topic: TopicEntry;
  post: RawPost;
}

/** A topic that a forum has found, with a matching post if it names one. */
export type FoundInForum = Omit<FoundPostInForum, 'post'> & { post: RawPost | undefined };

/** Returns a window of results by topic, in the forum's order, with excerpts around the words. */
export function resultsOf(
  found: readonly FoundInForum[],
  { text, offset, limit }: Pick<SearchWindow, 'text' | 'offset' | 'limit'>,
): { items: SearchResult<string>[]; total: number } {
  const byTopic = new Map<number, { topic: TopicEntry; posts: Map<number, RawPost> }>();
  for (const { topic, post } of found) {
    const known = byTopic.get(topic.id) ?? { topic, posts: new Map() };
    byTopic.set(topic.id, known);
    if (post && known.posts.size < MAX_POSTS) known.posts.set(post.id, post);
  }
  const excerptOf = excerptsAround(text);
  const items = [...byTopic.values()].slice(offset, offset + limit).map(({ topic, posts }) => ({
    kind: 'topic' as const,
    topic,
    posts: [...posts.values()].map(({ html, ...post }) => ({ ...post, excerpt: excerptOf(html) })),
  }));
  return { items, total: byTopic.size };
}
