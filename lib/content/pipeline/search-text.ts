import { type ParseOptions, parseDokuWiki, renderDokuWiki } from '@lectern/dokuwiki';
import type { Nodes } from 'hast';
import { collapseSpace, shownText } from '@/lib/base/text/plain-text';
import { splitWords } from '@/lib/base/text/split-words';
import { isMailLink, spokenAddress } from '../links/guard-mail';
import { localMediaHref, wikiHref } from '../links/wiki-href';
import { CODE_CLASSES, CONTROL_CLASSES, SPOILER_CLASSES } from '../normalize/systems/systems';
import { DROPPED_ELEMENTS } from '../sanitizer/allow-list';
import { nameSet, textContentOf, textProperty } from '../tree/hast';
import { parseShownHtml } from '../tree/parse-shown-html';
import { type ScannedTag, scanShortHtml } from '../tree/scan-html';
import { MAX_SOURCE_UNITS } from './draft/create-draft';
import { linkedPage } from './draft/draft';

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;
/** Elements without content (HTML, 13.1.2). */
const VOID = nameSet('area base br col embed hr img input link meta param source track wbr');
const INVISIBLE = new Set(
  DROPPED_ELEMENTS.filter((name) => !['audio', 'math', 'noscript'].includes(name)),
);

/** Discourse's overlay on images: file name and size. */
const isLightbox = ({ name, attributes }: ScannedTag) =>
  name === 'div' && attributes.get('class') === 'meta';

const hasOneOf = ({ attributes }: ScannedTag, classes: ReadonlySet<string>) =>
  splitWords(attributes.get('class') ?? '').some((name) => classes.has(name));

/** A button that a script handles: `<a href="#">Select all</a>`. */
const isButton = ({ name, attributes }: ScannedTag) =>
  name === 'button' || (name === 'a' && attributes.get('href') === '#');

/** Returns a test for the label that begins a box of code, given each start tag. */
function headOfCodeTest(): (tag: ScannedTag) => boolean {
  let isFirst = false;
  return (tag) => {
    const isBox = tag.name !== 'code' && tag.name !== 'pre';
    const isHead = isFirst && isBox;
    isFirst = isBox && hasOneOf(tag, CODE_CLASSES);
    return isHead;
  };
}

/**
 * Reads visible text in linear time. White space is not collapsed.
 * @param isHidden true for start tags of further elements that are left out
 * @param onTag called for each visible start tag. Returns a text to add
 */
function readVisibleText(
  html: string,
  isHidden: (tag: ScannedTag) => boolean,
  onTag?: (tag: ScannedTag) => string,
): string {
  let text = '';
  let hidden: { name: string; depth: number } | undefined;
  scanShortHtml(html, {
    text(piece) {
      if (!hidden) text += piece;
    },
    tag(tag) {
      const { name, isEnd } = tag;
      if (hidden) {
        if (name !== hidden.name) return;
        hidden.depth += isEnd ? -1 : 1;
        if (hidden.depth > 0) return;
        hidden = undefined;
      } else if (!isEnd && (INVISIBLE.has(name) || isHidden(tag))) {
        if (!VOID.has(name)) hidden = { name, depth: 1 };
      } else if (!isEnd) {
        text += onTag?.(tag) ?? '';
      }
      if (!INLINE.test(name)) text += ' ';
    },
  });
  return shownText(text);
}

/**
 * Returns a post's visible text for the search index, in linear time.
 * @param hasSpoilers false leaves out spoilers, for excerpts
 */
export function textOfHtml(html: string, hasSpoilers = true): string {
  const isHead = headOfCodeTest();
  return readVisibleText(
    html,
    (tag) =>
      isHead(tag) ||
      isLightbox(tag) ||
      isButton(tag) ||
      hasOneOf(tag, CONTROL_CLASSES) ||
      (!hasSpoilers && hasOneOf(tag, SPOILER_CLASSES)),
  );
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

/** Returns text, with captions of images, and links of a wiki page's HTML. */
export function indexWikiHtml(html: string): IndexedPage {
  const links = new Set<string>();
  const onTag = ({ name, attributes }: ScannedTag) => {
    if (name === 'img') return ` ${attributes.get('alt') ?? ''} `;
    const id = attributes.get('data-wiki-id') ?? linkedPage(attributes.get('href'));
    if (name === 'a' && id !== undefined) links.add(id);
    return '';
  };
  return { text: readVisibleText(html, isLightbox, onTag), links };
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
