import type { ElementContent, Properties } from 'hast';
import { createElement, createText, nameSet } from '@/lib/content/tree/hast';
import type { MediaOfPost } from '../media-of-post';
import {
  type BbcodeNode,
  type BbcodeTag,
  bbcodeText,
  type DecodeText,
  parseBbcode,
} from './parse-bbcode';
import { mainValue, namedValue, readQuoteHead } from './read-heads';
import { readTagJson } from './read-tag-json';
import { showText } from './show-text';
import { VERBATIM } from './tags';

type Show = (tag: BbcodeTag, media: MediaOfPost) => ElementContent[];

const element =
  (tagName: string, properties: Properties = {}): Show =>
  (tag, media) => [createElement(tagName, properties, childrenOf(tag, media))];

const styled =
  (styleOf: (value: string) => string): Show =>
  (tag, media) => [
    createElement('span', { style: styleOf(mainValue(tag.head)) }, childrenOf(tag, media)),
  ];

const words: Show = (tag, media) => childrenOf(tag, media);

const WEB = /^(?:https?:\/\/|www\.|\.?\.?\/|[\w-]+\.php|filedata\/fetch\?)/i;

/** Returns an address that a browser may open; undefined for other schemes. */
function addressOf(text: string): string | undefined {
  const address = text.trim();
  if (!WEB.test(address) || /[\s<>"]/.test(address)) return undefined;
  return /^www\./i.test(address) ? `http://${address}` : address;
}

const link: Show = (tag, media) => {
  const address = addressOf(mainValue(tag.head) || bbcodeText(tag.children));
  const children = childrenOf(tag, media, false);
  return address === undefined ? children : [createElement('a', { href: address }, children)];
};

const image: Show = (tag, media) => {
  const json = readTagJson(tag);
  const src = addressOf(json?.src ?? bbcodeText(tag.children));
  if (src === undefined) return json ? [createText(json.alt)] : childrenOf(tag, media);
  const [, width, height] = /^=(\d{1,5})x(\d{1,5})$/.exec(tag.head) ?? [];
  const sizes = {
    width: namedValue(tag.head, 'width') ?? width,
    height: namedValue(tag.head, 'height') ?? height,
  };
  return [
    createElement('img', { src, alt: json?.alt ?? namedValue(tag.head, 'alt') ?? '', ...sizes }),
  ];
};

const quote: Show = (tag, media) => {
  const { author, postId } = readQuoteHead(tag.head);
  const body = createElement('div', { className: ['bbCodeBlock-content'] }, trimmed(tag, media));
  const properties = {
    className: ['bbCodeBlock--quote'],
    ...(author !== '' && { dataQuote: author }),
    ...(postId !== undefined && { dataSource: `post: ${postId}` }),
  };
  return [createElement('blockquote', properties, [body])];
};

const spoiler: Show = (tag, media) => {
  const title = mainValue(tag.head);
  const head = createElement('div', { className: ['spoiler_title'] }, [createText(title)]);
  const children = trimmed(tag, media);
  return [
    createElement('div', { className: ['spoiler'] }, title === '' ? children : [head, ...children]),
  ];
};

/** A list without items has its content as one. */
const list =
  (tagName?: string): Show =>
  (tag, media) => {
    const kind = mainValue(tag.head) || (namedValue(tag.head, 'type') ?? '');
    const isOrdered = /^(?:1|a|i|decimal|lower|upper)/i.test(kind);
    const type = /^[1ai]$/i.test(kind) ? { type: kind } : {};
    const name = tagName ?? (isOrdered ? 'ol' : 'ul');
    const isItem = (node: BbcodeNode) =>
      typeof node !== 'string' && (node.name === '*' || node.name === 'li');
    const items = tag.children.filter((node) => typeof node !== 'string' || node.trim() !== '');
    const children = items.flatMap((node) => {
      const shown = showAll([node], media);
      return isItem(node) ? shown : [createElement('li', {}, shown)];
    });
    return [createElement(name, name === 'ol' ? type : {}, children)];
  };

const item: Show = (tag, media) => [createElement('li', {}, trimmed(tag, media))];

/** The lists in which table cells stand have only white space beside them. */
const row =
  (tagName: string): Show =>
  (tag, media) => {
    const parts = tag.children.filter((node) => typeof node !== 'string' || node.trim() !== '');
    return [createElement(tagName, {}, showAll(parts, media))];
  };

/** SMF stores every second blank of a row as `&nbsp;`, which no compiler reads. */
const codeText = ({ children }: BbcodeTag) => bbcodeText(children).replaceAll('\u00A0', ' ');

const code: Show = (tag) => {
  const language = mainValue(tag.head) || (namedValue(tag.head, 'lang') ?? '');
  const name = /^[\w+#-]{1,20}$/.test(language) ? language.toLowerCase() : undefined;
  const named = tag.name === 'php' || tag.name === 'html' ? tag.name : name;
  const properties = named === undefined ? {} : { className: [`language-${named}`] };
  const text = createText(codeText(tag).replace(/^\r?\n/, ''));
  return [createElement('pre', {}, [createElement('code', properties, [text])])];
};

const inlineCode: Show = (tag) => [createElement('code', {}, [createText(codeText(tag))])];

const YOUTUBE = 'https://www.youtube.com/watch?v=';

/** A link to a video, by its address or by its id at a known site. */
const video: Show = (tag) => {
  const text = bbcodeText(tag.children).trim();
  const site = (tag.name === 'youtube' ? tag.name : mainValue(tag.head)).split(';')[0] ?? '';
  const isId = /^[\w-]{6,20}$/.test(text);
  const address = addressOf(text) ?? (site === 'youtube' && isId ? YOUTUBE + text : undefined);
  const label = createText(address ?? [site, text].filter(Boolean).join(': '));
  return address === undefined ? [label] : [createElement('a', { href: address }, [label])];
};

/** Of an id, vBulletin 5 writes `n77`, and Invision 3 `77:name.png`. */
const FILE_ID = /^n?(\d{1,15})(?=:|$)/;

const attachment: Show = (tag, media) => {
  const json = readTagJson(tag);
  const text = (json?.alt ?? bbcodeText(tag.children)).trim();
  const smfId = namedValue(tag.head, 'id');
  const value = mainValue(tag.head) || (smfId ?? '');
  const given = FILE_ID.exec(json?.id ?? value.trim())?.[1];
  // phpBB's tag has a place and, between its ends, the name.
  if (tag.name === 'attachment' && given !== undefined && text !== '') {
    return media.takeAt(Number(given)) ?? [createText(text)];
  }
  const id = given ?? FILE_ID.exec(text)?.[1];
  const known = id && media.take(Number(id));
  if (known) return known;
  return id && id === smfId ? media.takeOfSmf(id, text) : [createText(text || value)];
};

const sizeOf = (value: string) => {
  const number = Number.parseFloat(value);
  if (/pt$|px$|em$|%$/.test(value) || Number.isNaN(number)) return value;
  if (/^[+-]/.test(value)) return `${100 + 25 * number}%`;
  // XenForo and vBulletin count from 1 to 7, MyBB in points, phpBB 2 nearly so, phpBB 3 in percent.
  if (number <= 7) return `${50 + 25 * number}%`;
  return number < 50 ? `${number}pt` : `${number}%`;
};

const align = (value: string): Show => element('div', { style: `text-align: ${value}` });

/** XenForo has headings of three levels, of which a post's first is below its title. */
const heading: Show = (tag, media) => {
  const level = /^[123]$/.exec(mainValue(tag.head))?.[0] ?? 3;
  return [createElement(`h${Number(level) + 1}`, {}, childrenOf(tag, media))];
};

/** vBulletin's links to a post or topic. */
const threadLink =
  (parameter: string): Show =>
  (tag, media) => {
    const [id] = /^\d{1,15}/.exec(mainValue(tag.head)) ?? [];
    const children = childrenOf(tag, media, false);
    const href = `showthread.php?${parameter}=${id}`;
    return id === undefined ? children : [createElement('a', { href }, children)];
  };

const abbreviation: Show = (tag, media) => [
  createElement('abbr', { title: mainValue(tag.head) }, childrenOf(tag, media)),
];

const SHOW: { readonly [name: string]: Show } = {
  b: element('strong'),
  strong: element('strong'),
  i: element('em'),
  em: element('em'),
  u: element('u'),
  s: element('s'),
  strike: element('s'),
  del: element('s'),
  sub: element('sub'),
  sup: element('sup'),
  size: styled((value) => `font-size: ${sizeOf(value)}`),
  color: styled((value) => `color: ${value}`),
  highlight: styled((value) => `background-color: ${value || 'yellow'}`),
  background: styled((value) => `background-color: ${value}`),
  center: align('center'),
  left: align('left'),
  right: align('right'),
  justify: align('justify'),
  align: (tag, media) => align(mainValue(tag.head))(tag, media),
  heading,
  post: threadLink('p'),
  thread: threadLink('t'),
  ftp: link,
  quote,
  list: list(),
  ul: list('ul'),
  ol: list('ol'),
  li: item,
  '*': item,
  spoiler,
  ispoiler: element('span', { className: ['spoiler'] }),
  // Guests do not see it.
  hide: () => [createText('[…]')],
  url: link,
  iurl: link,
  img: image,
  img2: image,
  attach: attachment,
  attachment,
  youtube: video,
  media: video,
  video,
  table: row('table'),
  tr: row('tr'),
  td: element('td'),
  th: element('th'),
  acronym: abbreviation,
  abbr: abbreviation,
  hr: () => [createElement('hr')],
  br: () => [createElement('br')],
  code,
  php: code,
  html: code,
  pre: code,
  nfo: code,
  icode: inlineCode,
  tt: inlineCode,
};

/** Tags that end their line by themselves, so that a line feed after them would be a blank line. */
const BLOCKS = nameSet('quote list ul ol code php html pre nfo spoiler table hr heading');

const REST_OF_LINE = /^[ \t]*\r?\n/;

const isBlock = (node: BbcodeNode | undefined): boolean =>
  node !== undefined && typeof node !== 'string' && BLOCKS.has(node.name);

const showAll = (nodes: readonly BbcodeNode[], media: MediaOfPost, linksAddresses = true) =>
  nodes.flatMap((node, at): ElementContent[] => {
    if (typeof node !== 'string') return (SHOW[node.name] ?? words)(node, media);
    const text = isBlock(nodes[at - 1]) ? node.replace(REST_OF_LINE, '') : node;
    return showText(text, linksAddresses);
  });

const childrenOf = ({ name, children }: BbcodeTag, media: MediaOfPost, linksAddresses = true) =>
  VERBATIM.has(name)
    ? showText(bbcodeText(children), false)
    : showAll(children, media, linksAddresses);

/** Returns the children without line breaks at both ends. */
function trimmed(tag: BbcodeTag, media: MediaOfPost): ElementContent[] {
  const children = [...tag.children];
  const [first] = children;
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = last.trimEnd();
  if (typeof first === 'string') children[0] = String(children[0]).trimStart();
  return showAll(children, media);
}

/** Returns BBCode as an unsanitized tree, in the markup of forums that `lib/content/normalize` knows. */
export const bbcodeToHast = (
  text: string,
  media: MediaOfPost,
  decode?: DecodeText,
): ElementContent[] => showAll(parseBbcode(text, decode), media);
