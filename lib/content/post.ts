import { processWide } from '@/lib/process-wide';
import type { Body } from './bodies/body';
import { paragraphsOf } from './bodies/paragraphs';
import { postBody } from './bodies/post';
import { isQuick, readText } from './bodies/read';
import { inTurns, type Steps } from './gate/turn';
import { KeptBodies } from './kept-bodies';
import type { SafeHtml } from './safe-html';

/** A post's HTML as the community sent it. */
interface Draft {
  id: number;
  html: string;
}

/** A post's text as it may stand on a page, its first words as plain text, and the posts it quotes. */
interface Text {
  body: SafeHtml;
  excerpt: string;
  /** By id. */
  quotes: number[];
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;

const kept = () => processWide('content.posts', () => new KeptBodies<Text>(MAX_KEPT_BYTES));

const textOf = ({ html, excerpt, quotes }: Body): Text => ({ body: html, excerpt, quotes });

/** A text that is kept, or made at once and kept; undefined for one that takes longer. */
function* readQuick({ id, html }: Draft, topicId: number): Steps<Text | undefined> {
  // Sooner read again than kept: what is kept for long, the collector goes over time and again.
  const plain = paragraphsOf(html);
  if (plain) return textOf(plain);
  const place = `${topicId}/${id}`;
  const known = kept().get(place, html);
  if (known || !isQuick(html)) return known;
  const text = textOf(yield* postBody(html, topicId, id));
  kept().set(place, html, text);
  return text;
}

function* readAllQuick(drafts: readonly Draft[], topicId: number): Steps<(Text | undefined)[]> {
  const texts: (Text | undefined)[] = [];
  for (const draft of drafts) {
    texts.push(yield* readQuick(draft, topicId));
    yield;
  }
  return texts;
}

/**
 * A topic's posts with their HTML made safe, once for each version of a post. Never throws.
 *
 * All in one go: a promise a post would cost more than the gate does for most of them.
 */
export async function readPosts<Post extends Draft>(
  drafts: readonly Post[],
  topicId: number,
): Promise<(Omit<Post, 'html'> & Text)[]> {
  const quick = await inTurns(readAllQuick(drafts, topicId));
  const posts: (Omit<Post, 'html'> & Text)[] = [];
  for (const [at, { html, ...about }] of drafts.entries()) {
    // A worker may run out of time: what comes of it is nothing for keeps.
    const slow = () => readText({ kind: 'post', text: html, topicId, postId: about.id });
    posts.push({ ...about, ...(quick[at] ?? textOf(await slow())) });
  }
  return posts;
}
