import { textOfHtml } from '@/lib/content/pipeline/search-text';
import type { StoredPost } from '@/lib/model/community';
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
import { POSTS_PER_DOCUMENT } from './indexed-document';
import { mostLikely } from './occurrences';
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
export type SearchHit = SearchResult<string>;

const MAX_POSTS = 3;
/** Documents of one topic that are searched for its best posts. */
const MAX_DOCUMENTS = 2;
/** Characters of HTML that are read of a post, and of the posts of a topic. */
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
      if (known) {
        known.firstPosts.push(first);
      } else {
        groups.set(key, { tid, page, firstPosts: [first] });
      }
    }
    return [...groups.values()];
  };
}

/** A post, its text, and its number in the topic, counted from 1 at the oldest. */
interface PostText {
  post: Omit<StoredPost, 'html'> & { floor: number };
  text: string;
  /** Its text without spoilers, for excerpts. */
  shownText: string;
}

/**
 * Returns a function that reads the posts of some documents of a topic, by the numbers of their first posts from 0,
 * until so many characters of HTML are read.
 */
export function createTextReader(db: StoreDatabase) {
  const select = prepareQuery<PostRow>(
    db,
    `SELECT pid, post.tid, post_date, author_id, author_name, username, number,
       substr(post_rendered, 1, ${MAX_POST_LENGTH}) AS post_rendered
     FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  return (tid: number, firstPosts: readonly number[], maxLength: number) => {
    const posts: PostText[] = [];
    let lengthLeft = maxLength;
    for (const first of firstPosts) {
      for (const [index, row] of select.all(tid, first, first + POSTS_PER_DOCUMENT - 1).entries()) {
        if (lengthLeft <= 0) return { posts, isWhole: false };
        const { html, ...post } = postFromRow(row);
        posts.push({
          post: { ...post, floor: first + index + 1 },
          text: textOfHtml(html),
          shownText: textOfHtml(html, false),
        });
        lengthLeft -= html.length;
      }
    }
    return { posts, isWhole: true };
  };
}

/** The excerpt of a post, and how many of the phrases it has. A match in a spoiler counts, and is not shown. */
export function excerptOfPost({ text, shownText }: PostText, phrases: readonly Phrase[]) {
  const excerpt = createExcerpt(text, phrases);
  if (text === shownText) return excerpt;
  return { phrases: excerpt.phrases, html: createExcerpt(shownText, phrases).html };
}

/** Returns a function that reads a topic or page with excerpts of where it matches. */
export function createHitReader(
  db: StoreDatabase,
): (group: DocumentGroup, query: SearchQuery) => SearchHit | undefined {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const readTexts = createTextReader(db);
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
    const row = selectTopic.first(tid);
    if (!row) return undefined;
    const { posts } = readTexts(row.tid, firstPosts.slice(0, MAX_DOCUMENTS), MAX_TOPIC_LENGTH);
    return { kind: 'topic', topic: topicFromRow(row), posts: bestPosts(posts, phrases) };
  };
}

/** Returns the posts with the most phrases; the first post where only the topic's title matches. */
function bestPosts(
  candidates: readonly PostText[],
  phrases: readonly Phrase[],
): FoundPost<string>[] {
  const likely = mostLikely(candidates, ({ text }) => text, phrases).slice(0, 2 * MAX_POSTS);
  // Accents can hide a word from the comparison of letters.
  const found = (likely.length > 0 ? likely : candidates)
    .map((candidate) => ({ post: candidate.post, excerpt: excerptOfPost(candidate, phrases) }))
    .filter(({ excerpt }) => excerpt.phrases > 0)
    .sort((a, b) => b.excerpt.phrases - a.excerpt.phrases);
  const [best] = found;
  const posts = best
    ? found.filter(({ excerpt }) => excerpt.phrases === best.excerpt.phrases).slice(0, MAX_POSTS)
    : candidates
        .slice(0, 1)
        .map((candidate) => ({ post: candidate.post, excerpt: excerptOfPost(candidate, []) }));
  return posts.map(({ post, excerpt }) => ({ ...post, excerpt: excerpt.html }));
}
