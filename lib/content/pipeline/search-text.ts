import { type ParseOptions, parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import type { Nodes } from 'hast';
import { collapseSpace, plainText } from '@/lib/base/text/plain-text';
import { splitWords } from '@/lib/base/text/split-words';
import { isMailLink, spokenAddress } from '../links/guard-mail';
import { localMediaHref, wikiHref } from '../links/wiki-href';
import { SPOILER_CLASSES } from '../normalize/spoilers';
import { DROPPED_ELEMENTS } from '../sanitizer/allow-list';
import { textContentOf, textProperty } from '../tree/hast';
import { parseShownHtml } from '../tree/parse-shown-html';
import { MAX_SOURCE_UNITS } from './draft/create-draft';
import { linkedPage } from './draft/draft';

const TAG = /<\/?([a-z][^\s/>]*)/iy;
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;
const VOID = new Set(['base', 'embed', 'link', 'meta', 'param', 'source']);
const INVISIBLE = new Set(
  DROPPED_ELEMENTS.filter((name) => !['audio', 'math', 'noscript'].includes(name)),
);

interface MarkupEnd {
  end: number;
  separatesWords: boolean;
  name?: string;
}

/** Discourse's overlay on images: file name and size. */
const LIGHTBOX = '<div class="meta"';

/** Undefined for text. */
function findMarkupEnd(html: string, start: number): MarkupEnd | undefined {
  const endOf = (close: string, from: number) => {
    const at = html.indexOf(close, from);
    return at < 0 ? html.length : at + close.length;
  };
  if (html.startsWith(LIGHTBOX, start)) {
    return { end: endOf('</div>', start), separatesWords: true };
  }
  if (html.startsWith('<!--', start)) {
    return { end: endOf('-->', start + 4), separatesWords: false };
  }
  TAG.lastIndex = start;
  const name = TAG.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const end = endOf('>', start);
  if (html[start + 1] === '/' || !INVISIBLE.has(name)) {
    return { end, separatesWords: !INLINE.test(name), name };
  }
  if (VOID.has(name)) return { end, separatesWords: true };
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = end;
  return { end: closing.exec(html)?.index ?? html.length, separatesWords: true };
}

const CLASS = /\sclass=["']?([^"'>]{1,500})/i;

const beginsSpoiler = (tag: string) =>
  splitWords(CLASS.exec(tag)?.[1] ?? '').some((name) => SPOILER_CLASSES.includes(name));

/**
 * Returns a post's visible text for the search index, in linear time.
 * @param hasSpoilers false leaves out spoilers, for excerpts
 */
export function textOfHtml(html: string, hasSpoilers = true): string {
  let text = '';
  let from = 0;
  let start = html.indexOf('<');
  let spoiler: { name: string; depth: number } | undefined;
  while (start >= 0) {
    const markup = findMarkupEnd(html, start);
    if (markup) {
      if (!spoiler) text += html.slice(from, start) + (markup.separatesWords ? ' ' : '');
      from = markup.end;
      const { name } = markup;
      const isEnd = html[start + 1] === '/';
      if (spoiler && name === spoiler.name) {
        spoiler.depth += isEnd ? -1 : 1;
        if (spoiler.depth === 0) spoiler = undefined;
      } else if (name && !hasSpoilers && !spoiler && !isEnd) {
        if (beginsSpoiler(html.slice(start, from))) spoiler = { name, depth: 1 };
      }
    }
    start = html.indexOf('<', markup ? from : start + 1);
  }
  return plainText(spoiler ? text : text + html.slice(from));
}

interface IndexedPage {
  text: string;
  links: ReadonlySet<string>;
}

/**
 * Returns text and links of DokuWiki source.
 * @param include returns the source of an included page
 */
export function indexWikiSource(
  source: string,
  options: ParseOptions,
  include?: (id: string) => string | undefined,
): IndexedPage {
  const texts: string[] = [];
  const links = new Set<string>();
  if (source.length > MAX_SOURCE_UNITS) {
    texts.push(source);
  } else {
    const page = parseDokuWiki(source, options);
    const tree = renderDokuWiki(page, {
      link: wikiHref,
      media: localMediaHref,
      html: parseShownHtml,
      include,
    });
    collectTexts(tree, texts, links);
  }
  const text = collapseSpace(texts.join('').replaceAll('\0', '')).toWellFormed();
  return { text, links };
}

/** Wiki links of DokuWiki and this site. Bounded, to take linear time. */
const WIKI_LINK =
  /<a\s[^>]{0,500}?(?:data-wiki-id="([^"]{1,512})"|href="(\/wiki\/pages\/[^"]{1,2048})")/gi;

const CAPTION = /<img\s[^<>]{0,1000}?\salt="([^"]{1,500})"/gi;

/** Returns text and links of a wiki page's HTML. */
export function indexWikiHtml(html: string): IndexedPage {
  const ids = Array.from(html.matchAll(WIKI_LINK), ([, id, path]) => id ?? linkedPage(path));
  const captions = Array.from(
    html.matchAll(CAPTION),
    ([, caption = '']) => ` ${plainText(caption)}`,
  );
  return {
    text: textOfHtml(html) + captions.join(''),
    links: new Set(ids.filter((id) => id !== undefined)),
  };
}

function collectTexts(node: Nodes, texts: string[], links: Set<string>): void {
  if (node.type === 'text') texts.push(node.value);
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (INVISIBLE.has(node.tagName)) return;
    if (isMailLink(node)) {
      texts.push(spokenAddress(textContentOf(node)));
      return;
    }
    if (node.tagName === 'math') texts.push(textContentOf(node));
    if (node.tagName === 'img') texts.push(` ${textProperty(node, 'alt') ?? ''} `);
    if (!INLINE.test(node.tagName)) texts.push(' ');
    const link = node.tagName === 'a' ? linkedPage(textProperty(node, 'href')) : undefined;
    if (link !== undefined) links.add(link);
  }
  for (const child of node.children) collectTexts(child, texts, links);
}
