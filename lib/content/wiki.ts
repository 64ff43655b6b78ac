import type { Root } from 'hast';
import type { Heading, WikiBody } from '@/lib/community/model';
import { WIKI_PREFIX } from './addresses/ids';
import { excerptOf } from './excerpt';
import { headingsOf, levelOf } from './gate/headings';
import { makeSafe, type Rules } from './gate/make-safe';
import type { SafeHtml } from './safe-html';
import { setting } from './setting';
import { element, find, text, textOf, textProperty } from './shapes/element';

/** The page that a text stands on, and what is known of the wiki around it. */
export interface WikiContext {
  pageId: string;
  /** Undefined where nobody knows: such a link looks like any other. */
  pageExists?: (id: string) => boolean | undefined;
}

function rules({ pageExists }: WikiContext): Rules {
  return { setting: setting(), idPrefix: WIKI_PREFIX, topHeading: 1, pageExists };
}

function bodyOf(tree: Root, html: SafeHtml): WikiBody {
  return { html, headings: headings(tree), excerpt: excerptOf(tree), links: links(tree) };
}

function headings(tree: Root): Heading[] {
  return headingsOf(tree).flatMap((heading) => {
    const id = textProperty(heading, 'id');
    const level = Math.min(5, levelOf(heading));
    return id ? [{ id, level, text: textOf(heading).replace(/\s+/g, ' ').trim() }] : [];
  });
}

function links(tree: Root): string[] {
  const ids = new Set<string>();
  find(tree, (node) => {
    const href = node.tagName === 'a' ? textProperty(node, 'href') : undefined;
    const [, id] = /^\/wiki\/pages\/([^?#]+)/.exec(href ?? '') ?? [];
    if (id) ids.add(decodeURIComponent(id));
    return false;
  });
  return [...ids];
}

/** A wiki page's HTML, as the community rendered it, made safe. Never throws. */
export async function readWikiHtml(html: string, context: WikiContext): Promise<WikiBody> {
  const body = makeSafe(html, rules(context));
  return bodyOf(body.tree, body.html);
}

/** A wiki page's source, as it was written, made safe. Never throws. */
export async function readWikiSource(source: string, context: WikiContext): Promise<WikiBody> {
  const tree: Root = { type: 'root', children: [element('pre', {}, [text(source)])] };
  const body = makeSafe(tree, rules(context), source);
  return bodyOf(body.tree, body.html);
}
