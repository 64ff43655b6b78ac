import { createQuoteFinder } from '@/lib/content/links/link-within-page';
import { createDraft } from '@/lib/content/pipeline/draft/create-draft';
import { textOfHtml } from '@/lib/content/pipeline/search-text';
import { MIN_SURVEYED_POSTS } from '@/lib/urls/views/board/topic-view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { foldedWords, isUnspaced } from '../search/words/extract-terms';

/** A single answer says little about a post. */
const MIN_ANSWERS = 2;
/** All markup of quotes has one of these. Other posts need not be read for quotes. */
const QUOTE_MARKS = ['quote', '<aside'];

interface AnsweringPost {
  id: number;
  number: number | null;
  replyTo: number | null;
  name: string;
  username: string | null;
}

/** Reads the text of a post. A long topic has too many to keep them. */
type TextReader = (post: AnsweringPost) => string;

/** Counts, in long topics of a store with places, the words of each post and the posts that answer it. */
export function deriveAnswers(db: StoreDatabase): void {
  const topics = prepareQuery<{ id: number }>(
    db,
    `SELECT tid AS id FROM topic WHERE post_total >= ${MIN_SURVEYED_POSTS}`,
  );
  const posts = prepareQuery<AnsweringPost>(
    db,
    `SELECT pid AS id, number, reply_to AS replyTo, author_name AS name, username
     FROM post_place AS place JOIN post USING (pid) WHERE place.tid = ? ORDER BY ordinal`,
  );
  const selectText = prepareQuery<{ html: string }>(
    db,
    'SELECT post_rendered AS html FROM post WHERE pid = ?',
  );
  const readText: TextReader = (post) => selectText.first(post.id)?.html ?? '';
  const insert = db.prepare('INSERT INTO post_answers VALUES (?, ?, ?, ?, ?, ?)');
  for (const { id } of topics.all()) {
    const all = posts.all(id);
    const counts = countAnswers(id, all, readText);
    for (const [ordinal, post] of all.entries()) {
      const answers = counts[ordinal] ?? 0;
      const html = readText(post);
      const excerpt = answers < MIN_ANSWERS ? null : draftOfPost(id, post, html).excerpt;
      insert.run(id, ordinal, post.id, countWords(textOfHtml(html)), answers, excerpt);
    }
  }
}

const draftOfPost = (topicId: number, { id }: AnsweringPost, html: string) =>
  createDraft({ kind: 'post', text: html, topicId, postId: id });

function mayQuote(html: string): boolean {
  const text = html.toLowerCase();
  return QUOTE_MARKS.some((mark) => text.includes(mark));
}

/** Returns how many other posts quote each post or reply to it. */
function countAnswers(
  topicId: number,
  posts: readonly AnsweringPost[],
  readText: TextReader,
): number[] {
  const numbers = new Map(posts.map(({ number }, ordinal) => [number ?? ordinal + 1, ordinal]));
  const ordinals = new Map(posts.map(({ id }, ordinal) => [id, ordinal]));
  const findQuoted = createQuoteFinder(
    topicId,
    posts.map(({ id, number, name, username }, ordinal) => ({
      id,
      number: number ?? undefined,
      place: ordinal + 1,
      author: { name, username: username ?? undefined },
    })),
  );
  const counts = posts.map(() => 0);
  for (const [ordinal, post] of posts.entries()) {
    const html = readText(post);
    const quotes = mayQuote(html) ? draftOfPost(topicId, post, html).quotes : [];
    const answered = new Set(quotes.map((quote) => ordinals.get(findQuoted(quote) ?? 0)));
    if (post.replyTo !== null) answered.add(numbers.get(post.replyTo));
    for (const each of answered) {
      if (each !== undefined && each !== ordinal) counts[each] = (counts[each] ?? 0) + 1;
    }
  }
  return counts;
}

/** In scripts without spaces, two characters are about a word. */
function countWords(text: string): number {
  const words = foldedWords(text);
  return words.length - Math.round(words.filter(isUnspaced).length / 2);
}
