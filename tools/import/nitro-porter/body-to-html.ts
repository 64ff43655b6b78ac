import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { escapeHtml } from '@/lib/base/text/escape';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { bbcodeToHast } from './bbcode/bbcode-to-hast';
import { TYPED_BRACKETS } from './bbcode/typed-brackets';
import type { MediaOfPost } from './media-of-post';

/** Longer texts stay as they are: the parser of Markdown takes quadratic time. */
const MAX_MARKDOWN = 100_000;

type Child = DefaultTreeAdapterTypes.ChildNode;

/** Returns the text of HTML, with a line feed for each `br`. */
const htmlText = (html: string): string => textOf(parseFragment(html).childNodes);

function textOf(nodes: readonly Child[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (node.nodeName === 'br') return '\n';
      return 'childNodes' in node ? textOf(node.childNodes) : '';
    })
    .join('');
}

/**
 * Returns the BBCode that the person typed. phpBB 3.2 stores XML around it (s9e), phpBB and SMF escape it for
 * HTML; other systems store it as it is.
 */
function typedBbcode(body: string): string {
  if (/^<[rt]>/.test(body)) return htmlText(body.replaceAll('<br/>\n', '\n'));
  const withoutBreaks = body.replaceAll(/<br ?\/?>\n?/g, '\n');
  return withoutBreaks.includes('<') || !/&#?\w{2,8};/.test(withoutBreaks)
    ? withoutBreaks
    : htmlText(escapeAngles(withoutBreaks.replaceAll(ESCAPED_BRACKET, typedBracket)));
}

/** SMF escapes brackets that are no tag's. */
const ESCAPED_BRACKET = /&#(?:91|93|x5b|x5d);/gi;

const typedBracket = (reference: string) =>
  /91|5b/i.test(reference) ? TYPED_BRACKETS.open : TYPED_BRACKETS.close;

const escapeAngles = (text: string) => text.replaceAll('<', '&lt;');

/** Invision 4 calls its HTML BBCode. */
const isHtml = (body: string) =>
  /<(?:p|div)[ >]/.test(body) && !/\[\/?[a-z]{1,12}[\]=]/i.test(body);

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
    case 'bbcode':
      return isHtml(body) ? body : print(bbcodeToHast(typedBbcode(body), media));
    default:
      return lines(body);
  }
}
