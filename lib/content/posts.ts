import type { SafeHtml } from '@/lib/model/safe-html';
import { defineProcessState } from '@/lib/runtime/process-state';
import { draftSteps } from './rendering/draft-markup';
import { finishDrafts, type RenderedDraft } from './rendering/finish-drafts';
import { MarkupCache } from './rendering/markup-cache';
import { renderPlainParagraphs } from './rendering/plain-paragraphs';
import { isQuick, readLong } from './rendering/render-markup';
import { type Draft, type RenderedMarkup, toRenderedMarkup } from './rendering/rendered-markup';
import { topicTurn } from './rendering/worker/page-turn';
import { runTimeSliced, type TimeSliced } from './sanitizer/time-slicing';

/** A post's HTML as the community sent it. */
interface PostDraft {
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

const kept = defineProcessState('post-cache', () => new MarkupCache<Text>(MAX_KEPT_BYTES));

const textOf = ({ html, excerpt, quotes }: RenderedMarkup): Text => ({
  body: html,
  excerpt,
  quotes,
});

/** A text that needs no worker thread; else its draft, or undefined where even that is left to it. */
function* readQuick(
  { id, html }: PostDraft,
  topicId: number,
): TimeSliced<Text | Draft | undefined> {
  // Sooner read again than kept: what is kept for long, the collector goes over time and again.
  const plain = renderPlainParagraphs(html);
  if (plain) return textOf(plain);
  const place = `${topicId}/${id}`;
  const known = kept().get(place, html);
  if (known || !isQuick(html)) return known;
  const draft = yield* draftSteps({ kind: 'post', text: html, topicId, postId: id });
  if (draft.snippets.length > 0) return draft;
  const text = textOf(toRenderedMarkup(draft));
  kept().set(place, html, text);
  return text;
}

function* readAllQuick(
  drafts: readonly PostDraft[],
  topicId: number,
): TimeSliced<(Text | Draft | undefined)[]> {
  const texts: (Text | Draft | undefined)[] = [];
  for (const draft of drafts) {
    texts.push(yield* readQuick(draft, topicId));
    yield;
  }
  return texts;
}

/** Has the worker thread render what is left to it: the texts by their positions. */
async function readRest(
  posts: readonly PostDraft[],
  quick: readonly (Text | Draft | undefined)[],
  topicId: number,
): Promise<Map<number, Text>> {
  const turn = topicTurn(topicId);
  const texts = new Map<number, Text>();
  const keep = (at: number, { body, isWhole }: RenderedDraft) => {
    const text = textOf(body);
    texts.set(at, text);
    const post = posts[at];
    if (post && isWhole) kept().set(`${topicId}/${post.id}`, post.html, text);
  };
  const open = [...quick.entries()].flatMap(([at, draft]) =>
    draft && 'parts' in draft ? [{ at, draft }] : [],
  );
  const finish = async () => {
    const drafts = open.map(({ draft }) => draft);
    const finished = await finishDrafts(drafts, turn);
    for (const [index, { at }] of open.entries()) {
      const rendered = finished[index];
      if (rendered) keep(at, rendered);
    }
  };
  const long = posts.map(async ({ id, html }, at) => {
    if (quick[at]) return;
    keep(at, await readLong({ kind: 'post', text: html, topicId, postId: id }, turn));
  });
  await Promise.all([finish(), ...long]);
  return texts;
}

/**
 * A topic's posts with their HTML made safe, once for each version of a post. Never throws.
 *
 * All in one go: a promise a post would cost more than the gate does for most of them.
 */
export async function renderPosts<Post extends PostDraft>(
  posts: readonly Post[],
  topicId: number,
): Promise<(Omit<Post, 'html'> & Text)[]> {
  const quick = await runTimeSliced(readAllQuick(posts, topicId));
  const isDone = quick.every((text) => text && 'body' in text);
  const rest = isDone ? undefined : await readRest(posts, quick, topicId);
  return posts.map(({ html: _, ...about }, at) => {
    const text = quick[at];
    const rendered = text && 'body' in text ? text : rest?.get(at);
    if (!rendered) throw new Error(`Post ${about.id} was not rendered.`);
    return { ...about, ...rendered };
  });
}
