import { textOfHtml } from '@/lib/content/search-text';
import type { RawPost } from '@/lib/model/community';
import type { PostHit, SearchHit } from '@/lib/wire/search-results';
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
import { searchExcerpt } from './excerpts';
import { mayHold } from './occurrences';
import type { SearchQuery } from './search-query';

/** The documents of one topic or page, best first. */
export interface Group {
  tid: number | null;
  page: string | null;
  firsts: number[];
}

const MOST_POSTS = 3;
/** Documents of one topic that are read for its posts. */
const MOST_DOCUMENTS = 2;
/** Characters of HTML that are read of a post, and of all posts of a topic. */
const LONGEST_POST = 262_144;
const LONGEST_TOPIC = 524_288;

/** Groups documents, best first, by the topic or page that they are of. */
export function groupDocuments(db: StoreDatabase): (ids: readonly number[]) => Group[] {
  const rows = prepareQuery<{ id: number; tid: number | null; first: number; page: string | null }>(
    db,
    'SELECT document.* FROM json_each(?) AS asked JOIN document ON document.id = asked.value ORDER BY asked.key',
  );
  return (ids) => {
    const groups = new Map<string, Group>();
    for (const { tid, first, page } of rows.all(JSON.stringify(ids))) {
      const key = `${tid} ${page}`;
      const known = groups.get(key);
      if (known) known.firsts.push(first);
      else groups.set(key, { tid, page, firsts: [first] });
    }
    return [...groups.values()];
  };
}

/** Finds in a topic or page the very places that were looked for. */
export function searchHitReader(
  db: StoreDatabase,
): (group: Group, query: SearchQuery) => SearchHit | undefined {
  const topics = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const posts = prepareQuery<PostRow>(
    db,
    `SELECT pid, post.tid, post_date, author_id, author_name,
       substr(post_rendered, 1, ${LONGEST_POST}) AS post_rendered
     FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
  );
  const pages = prepareQuery<PageEntryRow>(
    db,
    'SELECT id, title, last_modified, size FROM page WHERE id = ?',
  );
  const texts = prepareQuery<{ text: string }>(db, 'SELECT text FROM page_text WHERE id = ?');

  return ({ tid, page: pageId, firsts }, { wanted }) => {
    const phrases = wanted.filter(({ inTitle }) => !inTitle);
    if (pageId !== null) {
      const page = pages.first(pageId);
      const { html } = searchExcerpt(texts.first(pageId)?.text ?? '', phrases);
      return page && { kind: 'page', page: pageEntryFromRow(page), excerpt: html };
    }
    const topic = topics.first(tid);
    if (!topic) return undefined;
    const read: ReadPost[] = [];
    let left = LONGEST_TOPIC;
    for (const first of firsts.slice(0, MOST_DOCUMENTS)) {
      for (const row of posts.all(tid, first, first + POSTS_PER_DOCUMENT - 1)) {
        const post = postFromRow(row);
        if (left > 0) read.push({ post, text: textOfHtml(post.html) });
        left -= post.html.length;
      }
    }
    return { kind: 'topic', topic: topicFromRow(topic), posts: bestPosts(read, phrases) };
  };
}

interface ReadPost {
  post: RawPost;
  text: string;
}

function bestPosts(read: readonly ReadPost[], phrases: SearchQuery['wanted']): PostHit[] {
  const likely = read
    .map((each) => ({ ...each, likely: mayHold(each.text, phrases) }))
    .filter((each) => each.likely > 0)
    .sort((a, b) => b.likely - a.likely)
    .slice(0, 2 * MOST_POSTS);
  // An accent hides a word from the quick look.
  const looked = likely.length > 0 ? likely : read;
  const found = looked
    .map(({ post, text }) => ({ post, excerpt: searchExcerpt(text, phrases) }))
    .filter(({ excerpt }) => excerpt.phrases > 0)
    .sort((a, b) => b.excerpt.phrases - a.excerpt.phrases);
  const most = found[0]?.excerpt.phrases ?? 0;
  const best = found.filter(({ excerpt }) => excerpt.phrases === most).slice(0, MOST_POSTS);
  if (best.length === 0) {
    // Found by its title: the topic begins to tell.
    best.push(
      ...read.slice(0, 1).map(({ post, text }) => ({ post, excerpt: searchExcerpt(text, []) })),
    );
  }
  return best.map(({ post, excerpt }) => ({ ...post, excerpt: excerpt.html }));
}
