import { textOfHtml } from '@/lib/content/pipeline/search-text';
import type { StoredPost, TopicEntry } from '@/lib/model/community';
import type { FoundPost, SearchResult } from '@/lib/model/search-results';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import {
  type PageEntryRow,
  type PostRow,
  pageEntryFromRow,
  postFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import { POSTS_PER_DOCUMENT } from './build-search-index';
import { countLikelyPhrases } from './occurrences';
import { createExcerpt } from './search-excerpt';
import type { Phrase, SearchQuery } from './search-query';

/** The documents of one topic or page, best first. */
interface DocumentGroup {
  tid: number | null;
  page: string | null;
  /** The number of the first post of each document, from 0. */
  firstPosts: number[];
}

/** A topic or a page that a store found. */
export type SearchHit = SearchResult<string, TopicEntry>;

export interface StoreSearchResults {
  hits: SearchHit[];
  /** The number of topics and pages, or of posts of one topic, that all windows together return. */
  total: number;
  /** Whether there may be more, which only a narrower query returns. */
  isTruncated: boolean;
  /** Nothing has the last word itself, only what begins so. */
  isBegun?: boolean;
}

const MAX_POSTS = 3;
/** Documents of one topic that are searched for its best posts. */
const MAX_DOCUMENTS = 2;
/** Characters of HTML that are read of a post, and of all posts of a topic. */
export const MAX_POST_LENGTH = 262_144;
const MAX_TOPIC_LENGTH = 524_288;

/** Returns a function that groups documents, best first, by their topic or page. */
export function createDocumentGrouper(
  db: StoreDatabase,
): (ids: readonly number[]) => DocumentGroup[] {
  const select = prepareQuery<{ tid: number | null; first: number; page: string | null }>(
    db,
    'SELECT document.* FROM json_each(?) AS given JOIN document ON document.id = given.value ORDER BY given.key',
  );
  return (ids) => {
    const groups = new Map<string, DocumentGroup>();
    for (const { tid, first, page } of select.all(JSON.stringify(ids))) {
      const key = `${tid} ${page}`;
      const known = groups.get(key);
      if (known) known.firstPosts.push(first);
      else groups.set(key, { tid, page, firstPosts: [first] });
    }
    return [...groups.values()];
  };
}

/** Returns a function that reads the posts of a document, each up to `MAX_POST_LENGTH`, by the number of the first. */
export function createPostReader(
  db: StoreDatabase,
): (tid: number, first: number) => (StoredPost & { floor: number })[] {
  const select = prepareQuery<PostRow>(
    db,
    `SELECT pid, post.tid, post_date, author_id, author_name,
       substr(post_rendered, 1, ${MAX_POST_LENGTH}) AS post_rendered
     FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  return (tid, first) =>
    select
      .all(tid, first, first + POSTS_PER_DOCUMENT - 1)
      .map((row, index) => ({ ...postFromRow(row), floor: first + index + 1 }));
}

/** Returns a function that reads a topic or page with excerpts of where it matches. */
export function createHitReader(
  db: StoreDatabase,
): (group: DocumentGroup, query: SearchQuery) => SearchHit | undefined {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const postsOfDocument = createPostReader(db);
  const selectPage = prepareQuery<PageEntryRow>(
    db,
    'SELECT id, title, last_modified, size FROM page WHERE id = ?',
  );
  const selectText = prepareQuery<{ text: string }>(db, 'SELECT text FROM page_text WHERE id = ?');

  return ({ tid, page: pageId, firstPosts }, { included }) => {
    const phrases = included.filter(({ isTitleOnly }) => !isTitleOnly);
    if (pageId !== null) {
      const page = selectPage.first(pageId);
      const { html } = createExcerpt(selectText.first(pageId)?.text ?? '', phrases);
      return page && { kind: 'page', page: pageEntryFromRow(page), excerpt: html };
    }
    const topic = selectTopic.first(tid);
    if (!topic) return undefined;
    const candidates: Candidate[] = [];
    let lengthLeft = MAX_TOPIC_LENGTH;
    for (const first of firstPosts.slice(0, MAX_DOCUMENTS)) {
      for (const post of postsOfDocument(topic.tid, first)) {
        if (lengthLeft > 0) candidates.push({ post, text: textOfHtml(post.html) });
        lengthLeft -= post.html.length;
      }
    }
    return { kind: 'topic', topic: topicFromRow(topic), posts: bestPosts(candidates, phrases) };
  };
}

interface Candidate {
  post: StoredPost & { floor: number };
  text: string;
}

/** Returns the posts with the most phrases; the first post where only the topic's title matches. */
function bestPosts(
  candidates: readonly Candidate[],
  phrases: readonly Phrase[],
): FoundPost<string>[] {
  const likely = candidates
    .map((candidate) => ({ ...candidate, count: countLikelyPhrases(candidate.text, phrases) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 2 * MAX_POSTS);
  // Accents can hide a word from the comparison of letters.
  const found = (likely.length > 0 ? likely : candidates)
    .map(({ post, text }) => ({ post, excerpt: createExcerpt(text, phrases) }))
    .filter(({ excerpt }) => excerpt.phrases > 0)
    .sort((a, b) => b.excerpt.phrases - a.excerpt.phrases);
  const [best] = found;
  const posts = best
    ? found.filter(({ excerpt }) => excerpt.phrases === best.excerpt.phrases).slice(0, MAX_POSTS)
    : candidates.slice(0, 1).map(({ post, text }) => ({ post, excerpt: createExcerpt(text, []) }));
  return posts.map(({ post, excerpt }) => ({ ...post, excerpt: excerpt.html }));
}
