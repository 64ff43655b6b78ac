import type { Nodes } from 'hast';
import { parseDokuWiki } from './dokuwiki/parse-dokuwiki';
import { textContentOf } from './hast';
import { plainText } from './plain-text';
import { DROPPED } from './sanitizer/allow-list';

const TAG = /<\/?([a-z][^\s/>]*)/iy;
/** Tags that stand within a word as well as between two. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;
const UNSEEN = new Set(DROPPED.filter((name) => !['audio', 'math', 'noscript'].includes(name)));
/** As `readWikiSource` has it: what is longer is shown as it was written. */
const LONGEST_SOURCE = 250_000;

/** Just behind the tag, comment or unseen element that begins at `open`; undefined where it is text. */
function markupEnd(html: string, open: number): { end: number; parts: boolean } | undefined {
  const behind = (close: string, from: number) => {
    const at = html.indexOf(close, from);
    return at < 0 ? html.length : at + close.length;
  };
  if (html.startsWith('<!--', open)) return { end: behind('-->', open + 4), parts: false };
  TAG.lastIndex = open;
  const name = TAG.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const end = behind('>', open);
  if (html[open + 1] === '/' || !UNSEEN.has(name)) return { end, parts: !INLINE.test(name) };
  if (isVoid(name)) return { end, parts: true };
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = end;
  return { end: closing.exec(html)?.index ?? html.length, parts: true };
}

const isVoid = (name: string) =>
  ['base', 'embed', 'link', 'meta', 'param', 'source'].includes(name);

/**
 * The words of a post's HTML as plain text, for the index and its excerpts: found without building
 * a tree, in linear time whatever the input. Elements that are never shown are left out.
 */
export function textOfHtml(html: string): string {
  let words = '';
  let from = 0;
  let open = html.indexOf('<');
  while (open >= 0) {
    const markup = markupEnd(html, open);
    if (markup) {
      words += html.slice(from, open) + (markup.parts ? ' ' : '');
      from = markup.end;
    }
    open = html.indexOf('<', markup ? from : open + 1);
  }
  return plainText(words + html.slice(from));
}

/** The words of a wiki page's DokuWiki source as plain text, for the index and its excerpts. */
export function textOfWiki(source: string, pageId: string): string {
  const words: string[] = [];
  if (source.length > LONGEST_SOURCE) words.push(source);
  else collect(parseDokuWiki(source, { pageId }).tree, words);
  return words.join('').replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed();
}

function collect(node: Nodes, words: string[]): void {
  if (node.type === 'text') words.push(node.value);
  if (!('children' in node)) return;
  if (node.type === 'element') {
    if (node.tagName === 'math') words.push(textContentOf(node));
    if (!INLINE.test(node.tagName)) words.push(' ');
  }
  for (const child of node.children) collect(child, words);
}
