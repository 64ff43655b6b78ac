import type { Root } from 'hast';
import { bodyExcerpt } from '@/lib/content/excerpt';
import { findElement, textContentOf, textProperty } from '@/lib/content/hast';
import { headingsOf, levelOf } from '@/lib/content/sanitizer/headings';
import type { SanitizedMarkup } from '@/lib/content/sanitizer/sanitize-markup';
import { joinParts, type PrintedParts } from '@/lib/content/snippets/snippet';
import type { Heading, WikiBody } from '@/lib/model/community';

/** What any text gives when it is read; a post has no use for all of it, nor has a wiki page. */
export interface RenderedMarkup extends WikiBody {
  /** The ids of the posts that it quotes, each once. */
  quotes: number[];
}

/** A body whose code is not highlighted yet, nor its formulas typeset: plain data, fit for a worker. */
export interface Draft extends Omit<RenderedMarkup, 'html'>, PrintedParts {}

/** The draft that a safe tree and its printed form are. */
export function draftOf({ tree, parts, snippets }: SanitizedMarkup): Draft {
  return {
    parts,
    snippets,
    headings: headings(tree),
    excerpt: bodyExcerpt(tree),
    links: links(tree),
    quotes: quotes(tree),
  };
}

/**
 * The body of a draft.
 * @param made the HTML of its snippets by position; undefined for one that stays plain.
 */
export function toRenderedMarkup(
  { parts, snippets, ...about }: Draft,
  made?: readonly (string | undefined)[],
): RenderedMarkup {
  return { html: joinParts({ parts, snippets }, made), ...about };
}

function headings(tree: Root): Heading[] {
  return headingsOf(tree).flatMap((heading) => {
    const id = textProperty(heading, 'id');
    const level = Math.min(5, levelOf(heading));
    return id ? [{ id, level, text: textContentOf(heading).replace(/\s+/g, ' ').trim() }] : [];
  });
}

function links(tree: Root): string[] {
  const ids = new Set<string>();
  findElement(tree, (node) => {
    const href = node.tagName === 'a' ? textProperty(node, 'href') : undefined;
    const [, id] = /^\/wiki\/pages\/([^?#]+)/.exec(href ?? '') ?? [];
    if (id) ids.add(decodeURIComponent(id));
    return false;
  });
  return [...ids];
}

function quotes(tree: Root): number[] {
  const ids = new Set<number>();
  findElement(tree, (cite) => {
    const link =
      cite.tagName === 'cite' ? findElement(cite, ({ tagName }) => tagName === 'a') : undefined;
    const [, id] =
      /^\/board\/topics\/\d+\/posts\/(\d+)$/.exec((link && textProperty(link, 'href')) ?? '') ?? [];
    if (id) ids.add(Number(id));
    return false;
  });
  return [...ids];
}
