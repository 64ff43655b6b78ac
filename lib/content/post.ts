import { processWide } from '@/lib/process-wide';
import { readText } from './bodies/read';
import { KeptBodies } from './kept-bodies';
import type { SafeHtml } from './safe-html';

/** Where a post stands. */
export interface PostContext {
  topicId: number;
  postId: number;
}

/** A post as it may stand on a page, its first words as plain text, and the posts it quotes. */
interface PostBody {
  html: SafeHtml;
  excerpt: string;
  /** By id. */
  quotes: number[];
}

const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** UTF-16 units. A longer text is read in a worker, which may run out of time: nothing for keeps. */
const LONGEST_KEPT = 12_000;

const kept = () => processWide('content.posts', () => new KeptBodies<PostBody>(MAX_KEPT_BYTES));

async function makePost(html: string, context: PostContext): Promise<PostBody> {
  const body = await readText({ kind: 'post', text: html, ...context });
  return { html: body.html, excerpt: body.excerpt, quotes: body.quotes };
}

/** A post's HTML made safe, once for each version of it, with its first words. Never throws. */
export function readPost(html: string, context: PostContext): Promise<PostBody> {
  if (html.length > LONGEST_KEPT) return makePost(html, context);
  const place = `${context.topicId}/${context.postId}`;
  return kept().read(html, place, () => makePost(html, context));
}
