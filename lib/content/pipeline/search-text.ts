import type { Nodes } from 'hast';
import { plainText } from '@/lib/base/text/plain-text';
import { parseDokuWiki } from '../dokuwiki/parse-dokuwiki';
import { DROPPED_ELEMENTS } from '../sanitizer/allow-list';
import { textContentOf } from '../tree/hast';
import { MAX_SOURCE_UNITS } from './draft/create-draft';

const TAG = /<\/?([a-z][^\s/>]*)/iy;
/** Elements whose tags do not separate words. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;
const VOID = new Set(['base', 'embed', 'link', 'meta', 'param', 'source']);
const INVISIBLE = new Set(
  DROPPED_ELEMENTS.filter((name) => !['audio', 'math', 'noscript'].includes(name)),
);

/** The end of the tag, comment or invisible element that begins at `start`; undefined where it is text. */
function findMarkupEnd(
  html: string,
  start: number,
): { end: number; separatesWords: boolean } | undefined {
  const endOf = (close: string, from: number) => {
    const at = html.indexOf(close, from);
    return at < 0 ? html.length : at + close.length;
  };
  if (html.startsWith('<!--', start))
    return { end: endOf('-->', start + 4), separatesWords: false };
  TAG.lastIndex = start;
  const name = TAG.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const end = endOf('>', start);
  if (html[start + 1] === '/' || !INVISIBLE.has(name)) {
    return { end, separatesWords: !INLINE.test(name) };
  }
  if (VOID.has(name)) return { end, separatesWords: true };
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = end;
  return { end: closing.exec(html)?.index ?? html.length, separatesWords: true };
}

/**
 * The text of a post's HTML for the search index and its excerpts, without elements that are never
 * shown. Builds no tree: linear whatever the input.
 */
export function textOfHtml(html: string): string {
  let text = '';
  let from = 0;
  let start = html.indexOf('<');
  while (start >= 0) {
    const markup = findMarkupEnd(html, start);
    if (markup) {
      text += html.slice(from, start) + (markup.separatesWords ? ' ' : '');
      from = markup.end;
    }
    start = html.indexOf('<', markup ? from : start + 1);
  }
  return plainText(text + html.slice(from));
}

/** The text of a wiki page's DokuWiki source for the search index and its excerpts. */
export function textOfWiki(source: string, pageId: string): string {
  const texts: string[] = [];
  if (source.length > MAX_SOURCE_UNITS) texts.push(source);
  else collectTexts(parseDokuWiki(source, { pageId }).tree, texts);
  return texts.join('').replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed();
}

function collectTexts(node: Nodes, texts: string[]): void {
  if (node.type === 'text') texts.push(node.value);
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (node.tagName === 'math') texts.push(textContentOf(node));
    if (!INLINE.test(node.tagName)) texts.push(' ');
  }
  for (const child of node.children) collectTexts(child, texts);
}
