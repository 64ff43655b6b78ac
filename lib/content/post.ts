import { processWide } from '@/lib/process-wide';
import type { Body } from './bodies/body';
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

/** The texts that are kept, or made at once and kept; undefined for those that take longer. */
function* readQuick(drafts: readonly Draft[], topicId: number): Steps<(Text | undefined)[]> {
  const texts: (Text | undefined)[] = [];
  for (const { id, html } of drafts) {
    const place = `${topicId}/${id}`;
    let text = kept().get(place, html);
    if (!text && isQuick(html)) {
      text = textOf(yield* postBody(html, topicId, id));
      kept().set(place, html, text);
    }
    texts.push(text);
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
  const quick = await inTurns(readQuick(drafts, topicId));
  const posts: (Omit<Post, 'html'> & Text)[] = [];
  for (const [at, { html, ...about }] of drafts.entries()) {
    // A worker may run out of time: what comes of it is nothing for keeps.
    const slow = () => readText({ kind: 'post', text: html, topicId, postId: about.id });
    posts.push({ ...about, ...(quick[at] ?? textOf(await slow())) });
  }
  return posts;
}
