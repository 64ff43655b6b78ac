import { decodeHTMLStrict } from 'entities';
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { escapeHtml, unescapeHtml } from '@/lib/base/text/escape';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { bbcodeToHast } from './bbcode/bbcode-to-hast';
import { parseBbcode } from './bbcode/parse-bbcode';
import { showText } from './bbcode/show-text';
import type { MediaOfPost } from './media-of-post';
import { s9eBbcode, s9eText } from './s9e-source';

/** Longer texts stay as they are: the parser of Markdown takes quadratic time. */
const MAX_MARKDOWN = 100_000;

type Child = DefaultTreeAdapterTypes.ChildNode;

/**
 * Returns the text that HTML of text and `br` stands for. A reference ends with a semicolon, since a browser
 * reads one in `?id=1&section=2`.
 */
function htmlText(html: string): string {
  const parts: string[] = [];
  let isAfterBreak = false;
  for (const node of parseFragment(html, { sourceCodeLocationInfo: true }).childNodes) {
    const place = node.sourceCodeLocation;
    if (node.nodeName === 'br') {
      parts.push('\n');
    } else if ('value' in node) {
      const text = decodeHTMLStrict(html.slice(place?.startOffset, place?.endOffset));
      parts.push(isAfterBreak ? withoutLineFeed(text) : text);
    }
    isAfterBreak = node.nodeName === 'br';
  }
  return parts.join('');
}

/** A `br` stands for a line feed. In the source, another one may follow it. */
const withoutLineFeed = (text: string): string => text.replace(/^\r?\n/, '');

const unescapeLiteral = (source: string): string => unescapeHtml(source.replaceAll('&#91;', '['));

/** Of characters that the charset of an old database lacks, which browsers sent as their numbers. */
const NUMBERED = /&#(\d{3,7});/g;

const withoutNumbers = (text: string): string =>
  text.replace(NUMBERED, (found, digits) => {
    const code = Number(digits);
    return code > 0xff && code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });

/** phpBB 3.0 writes comments around the name of a file: `<!-- ia0 -->a.png<!-- ia0 -->`. */
const isFileMark = (node: Child) => 'data' in node && /^ ia\d+ $/.test(node.data);

const isNamed =
  (...names: string[]) =>
  ({ nodeName }: Child) =>
    names.includes(nodeName);

/**
 * Returns the tree of a body of BBCode. phpBB 3.2 stores XML around what the person typed (s9e): `t` for a
 * text without tags, `r` for others. phpBB and SMF escape it for HTML, with `br` for line feeds; other
 * systems store it as it is. Invision 4 calls its HTML BBCode: undefined for that.
 */
function readBbcode(body: string, media: MediaOfPost): ElementContent[] | undefined {
  const { childNodes } = parseFragment(body);
  if (childNodes.length === 1 && childNodes.every(isNamed('t'))) {
    return showText(s9eText(body), true);
  }
  if (childNodes.length === 1 && childNodes.every(isNamed('r'))) {
    return bbcodeToHast(s9eBbcode(body), media, unescapeLiteral);
  }
  const hasTags = parseBbcode(body).some((node) => typeof node !== 'string');
  if (!hasTags && childNodes.some(isNamed('p', 'div'))) return undefined;
  const isText = isNamed('#text', 'br');
  return childNodes.every((node) => isText(node) || isFileMark(node))
    ? bbcodeToHast(body, media, htmlText)
    : bbcodeToHast(body, media, withoutNumbers);
}

const lines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => escapeHtml(line))
    .join('<br>');

/** Returns the inserted texts of a JSON of operations (Quill), or of one with text only. */
function richText(body: string): string {
  const read = parseJson(Buffer.from(body));
  const value = read.kind === 'ok' ? read.value : undefined;
  const operations = isRecord(value) && Array.isArray(value.ops) ? value.ops : value;
  if (!Array.isArray(operations)) return body;
  return operations
    .map((operation) =>
      isRecord(operation) && typeof operation.insert === 'string' ? operation.insert : '',
    )
    .join('');
}

function markdownToHtml(text: string): string {
  if (text.length > MAX_MARKDOWN) return lines(text);
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return toHtml(toHast(tree, { allowDangerousHtml: false }));
}

const print = (children: ElementContent[]): string => toHtml({ type: 'root', children } as Root);

/** Returns the body of a post as unsanitized HTML, with its files. */
export function bodyToHtml(body: string, format: string, media: MediaOfPost): string {
  const html = withoutFiles(body, format, media);
  return html + print(media.rest());
}

function withoutFiles(body: string, format: string, media: MediaOfPost): string {
  switch (format.toLowerCase()) {
    case 'html':
    case 'htmlex':
    case 'wysiwyg':
      return body;
    case 'markdown':
      return markdownToHtml(body);
    case 'rich':
      return lines(richText(body));
    case 'bbcode': {
      const tree = readBbcode(body, media);
      return tree ? print(tree) : body;
    }
    default:
      return lines(body);
  }
}
