import type { Root } from 'hast';
import type { Heading, WikiBody } from '@/lib/community/model';
import { safeId, WIKI_PREFIX } from './addresses/ids';
import { localMediaHref } from './dokuwiki/href';
import { parseDokuWiki } from './dokuwiki/parse';
import { excerptOf } from './excerpt';
import { headingsOf, levelOf } from './gate/headings';
import { makeSafe, plainBody, type Rules } from './gate/make-safe';
import { Turn } from './gate/turn';
import type { SafeHtml } from './safe-html';
import { type Setting, setting } from './setting';
import { find, textOf, textProperty } from './shapes/element';

/** The page that a text stands on, and what is known of the wiki around it. */
export interface WikiContext {
  pageId: string;
  /** Undefined where nobody knows: such a link looks like any other. */
  pageExists?: (id: string) => boolean | undefined;
}

/** UTF-16 units of source that are parsed; what is longer is shown as it was written. */
const LONGEST_SOURCE = 250_000;

/** Where a media file of the wiki is: on this site, or on the community's own. */
function mediaHref(id: string, { base, ownMedia }: Setting): string {
  if (ownMedia || !base) return localMediaHref(id);
  return new URL(`lib/exe/fetch.php?media=${encodeURIComponent(id)}`, base).href;
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
  const body = await makeSafe(html, rules(context));
  return bodyOf(body.tree, body.html);
}

/** A wiki page's DokuWiki source, parsed and made safe. Never throws. */
export async function readWikiSource(source: string, context: WikiContext): Promise<WikiBody> {
  const given = rules(context);
  if (source.length > LONGEST_SOURCE) {
    const plain = await plainBody(source, given.setting.words);
    return bodyOf(plain.tree, plain.html);
  }
  const turn = new Turn();
  const page = parseDokuWiki(source, {
    ...context,
    mediaHref: (id) => mediaHref(id, given.setting),
  });
  await turn.end();
  const { tree, html } = await makeSafe(page.tree, given, source);
  const onPage = page.headings.flatMap((heading) => {
    const id = safeId(heading.id, WIKI_PREFIX);
    return id ? [{ ...heading, id }] : [];
  });
  return { html, headings: onPage, excerpt: excerptOf(tree), links: page.links };
}
