import { textOfHtml } from '@/lib/content/pipeline/search-text';
import type { StoredPost } from '@/lib/model/records';
import type { FoundPost, FoundRecord, SearchResult } from '@/lib/model/search-results';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import {
  IS_LISTED,
  type PageEntryRow,
  type PostRow,
  pageEntryFromRow,
  postFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import { createExcerpt } from './create-excerpt';
import { POSTS_PER_DOCUMENT, SCOPE_TERMS } from './indexed-document';
import { findCluster, mostLikely, type WantedPhrases } from './occurrences';
import { phrasesOfText, type SearchQuery } from './search-query';
import { foldedWords } from './words/extract-terms';

interface DocumentGroup {
  tid: number | null;
  page: string | null;
  firstPosts: number[];
  /** The only posts to show, if there are any. */
  postIds?: readonly number[];
}

export type SearchHit = SearchResult<string>;

const MAX_POSTS = 3;
const MAX_DOCUMENTS = 2;
/** Limits of HTML read per post and per topic, in characters. */
export const MAX_POST_LENGTH = 262_144;
const MAX_TOPIC_LENGTH = 524_288;

/** Returns a function that groups documents by topic or page, in their order. */
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
      const group = groups.get(key);
      if (group) {
        group.firstPosts.push(first);
      } else {
        groups.set(key, { tid, page, firstPosts: [first] });
      }
    }
    return [...groups.values()];
  };
}

/** Returns a function that names the documents of a record that another search has found. */
export function createFoundGrouper(db: StoreDatabase): (found: FoundRecord) => DocumentGroup {
  const select = prepareQuery<{ first: number }>(
    db,
    `SELECT DISTINCT ordinal / ${POSTS_PER_DOCUMENT} * ${POSTS_PER_DOCUMENT} AS first
     FROM post_place WHERE tid = ? AND pid IN (SELECT value FROM json_each(?))`,
  );
  return (found) => {
    if ('pageId' in found) return { tid: null, page: found.pageId, firstPosts: [] };
    const { topicId: tid, postIds } = found;
    const firstPosts = select.all(tid, JSON.stringify(postIds)).map(({ first }) => first);
    return firstPosts.length > 0
      ? { tid, page: null, firstPosts, postIds }
      : { tid, page: null, firstPosts: [0] };
  };
}

/** `floor` counts from 1. */
interface PostText {
  post: Omit<StoredPost, 'html'> & { floor: number };
  text: string;
  shownText: string;
}

interface TextRequest {
  firstPosts: readonly number[];
  maxLength: number;
  /** All author terms that posts need. */
  authors: readonly string[];
}

/** Returns the scope terms of an author's names. */
export const authorTerms = (names: readonly (string | null | undefined)[]): string[] =>
  names.flatMap((name) => {
    const words = foldedWords(name ?? '');
    return words.length > 0 ? SCOPE_TERMS.author(words) : [];
  });

/** Returns a function that reads the posts of a topic's documents. */
export function createTextReader(db: StoreDatabase) {
  const select = prepareQuery<PostRow>(
    db,
    `SELECT pid, post.tid, post_date, author_id, author_name, username, number,
       substr(post_rendered, 1, ${MAX_POST_LENGTH}) AS post_rendered
     FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  return (tid: number, { firstPosts, maxLength, authors }: TextRequest) => {
    const posts: PostText[] = [];
    let lengthLeft = maxLength;
    for (const first of firstPosts) {
      for (const [index, row] of select.all(tid, first, first + POSTS_PER_DOCUMENT - 1).entries()) {
        if (lengthLeft <= 0) return { posts, isWhole: false };
        const { html, ...post } = postFromRow(row);
        const names = [post.author.name, post.author.username];
        const terms = authors.length > 0 ? authorTerms(names) : [];
        if (!authors.every((author) => terms.includes(author))) continue;
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

/** Returns a post's excerpt and its number of matched phrases. Matches in spoilers count but stay hidden. */
export function excerptOfPost({ text, shownText }: PostText, wanted: WantedPhrases) {
  const excerpt = createExcerpt(text, wanted);
  if (text === shownText) return excerpt;
  return { phrases: excerpt.phrases, html: createExcerpt(shownText, wanted).html };
}

/** Returns a function that reads a topic or page with excerpts. */
export function createHitReader(
  db: StoreDatabase,
): (group: DocumentGroup, query: SearchQuery) => SearchHit | undefined {
  const selectTopic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const readTexts = createTextReader(db);
  const selectPage = prepareQuery<PageEntryRow & { section: string }>(
    db,
    `SELECT page.id, page.title, last_modified, size, coalesce(namespace.title, '') AS section
     FROM page LEFT JOIN namespace ON namespace.id = page.namespace
     WHERE page.id = ? AND ${IS_LISTED}`,
  );
  const selectText = prepareQuery<{ text: string }>(db, 'SELECT text FROM page_text WHERE id = ?');

  return ({ tid, page: pageId, firstPosts, postIds }, query) => {
    const { authors, language } = query;
    const wanted = { phrases: phrasesOfText(query), language };
    if (pageId !== null) {
      const row = selectPage.first(pageId);
      if (!row) return undefined;
      const { section, ...page } = row;
      const { html } = createExcerpt(selectText.first(pageId)?.text ?? '', wanted);
      return { kind: 'page', page: pageEntryFromRow(page), section, excerpt: html };
    }
    const row = selectTopic.first(tid);
    if (!row) return undefined;
    const request = { firstPosts: firstPosts.slice(0, MAX_DOCUMENTS), maxLength: MAX_TOPIC_LENGTH };
    const read = readTexts(row.tid, { ...request, authors });
    const posts = postIds ? read.posts.filter(({ post }) => postIds.includes(post.id)) : read.posts;
    const topic = topicFromRow(row);
    if (authors.length === 0) return { kind: 'topic', topic, posts: bestPosts(posts, wanted) };
    const least = query.alternatives ? 1 : wanted.phrases.length;
    const matching = posts.filter(
      ({ text }) => findCluster(`${topic.title}\n${text}`, wanted, 0).phrases >= least,
    );
    return matching.length > 0
      ? { kind: 'topic', topic, posts: bestPosts(matching, wanted) }
      : undefined;
  };
}

/** Returns the first post if only the title matches. */
function bestPosts(candidates: readonly PostText[], wanted: WantedPhrases): FoundPost<string>[] {
  const likely = mostLikely(candidates, ({ text }) => text, wanted.phrases).slice(0, 2 * MAX_POSTS);
  // Comparing letters can miss accented words.
  const matches = (likely.length > 0 ? likely : candidates)
    .map((candidate) => ({ post: candidate.post, excerpt: excerptOfPost(candidate, wanted) }))
    .filter(({ excerpt }) => excerpt.phrases > 0)
    .sort((a, b) => b.excerpt.phrases - a.excerpt.phrases);
  const [best] = matches;
  const posts = best
    ? matches.filter(({ excerpt }) => excerpt.phrases === best.excerpt.phrases).slice(0, MAX_POSTS)
    : candidates.slice(0, 1).map((candidate) => ({
        post: candidate.post,
        excerpt: excerptOfPost(candidate, { ...wanted, phrases: [] }),
      }));
  return posts.map(({ post, excerpt }) => ({ ...post, excerpt: excerpt.html }));
}
