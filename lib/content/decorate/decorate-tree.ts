import { embedOf } from '@lectern/dokuwiki';
import type { Element, ElementContent, Root } from 'hast';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { TextDirection } from '@/lib/model/records';
import { WIKI_PREFIX } from '../links/element-ids';
import { headingLevel } from '../sanitizer/outline-headings';
import type { ContentMessages } from '../settings/content-settings';
import {
  addClasses,
  createElement,
  createText,
  findElement,
  hasClass,
  isTag,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';
import { addDirections } from './add-directions';
import { addScrolling } from './add-scrolling';

const withoutAnchors = ({ tagName }: Element) => (tagName === 'a' ? [] : undefined);

function replaceEmptyHeader(node: Element): void {
  if (
    node.tagName === 'th' &&
    textContentOf(node).trim() === '' &&
    !findElement(node, isTag('img'))
  ) {
    node.tagName = 'td';
    delete node.properties.scope;
  }
}

function createPlayer(node: Element): Element | undefined {
  const [, src] = /^(\/media\/[^?#]+)/.exec(textProperty(node, 'href') ?? '') ?? [];
  const tagName = hasClass(node, 'embed') && src !== undefined ? embedOf(src) : undefined;
  if (tagName === undefined || tagName === 'img') return undefined;
  const properties = { src, controls: true, preload: 'none', title: textContentOf(node) };
  return createElement(tagName, properties, [node]);
}

/**
 * Names elements by their own ids, for DokuWiki's addresses. Unlike unprefixed ids, names of anchors do not
 * become globals for scripts.
 */
function addName(node: Element): void {
  const id = textProperty(node, 'id');
  if (!id?.startsWith(WIKI_PREFIX)) return;
  const name = id.slice(WIKI_PREFIX.length);
  // The link rewrite turned anchors into spans.
  if (headingLevel(node.tagName) || node.tagName === 'span') {
    node.children.unshift(createElement('a', { name }));
  } else if (node.tagName === 'a' && /^fnt?__\d+$/.test(name)) {
    node.properties.name = name;
  }
}

/** Returns an address as readers compare it. */
const withoutScheme = (address: string): string =>
  (decodePercent(address.trim()) ?? address).replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Marks a link whose text is its address: on paper, the address stands behind every other link. */
function markBareUrl(link: Element): void {
  const href = textProperty(link, 'href');
  if (href && withoutScheme(textContentOf(link)) === withoutScheme(href)) {
    addClasses(link, ['bare-url']);
  }
}

/** Shorter quotes are not folded. */
const MAX_LENGTH = 900;
/** Visible characters of a folded quote, rounded up to whole children. */
const VISIBLE_LENGTH = 300;

const lengthOf = (node: ElementContent) => textContentOf(node).trim().length;
const isFold = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'details' && hasClass(node, 'quote-rest');

/** Folds a long quote's end, in place, into `<details class="quote-rest">`. Idempotent. */
function foldQuote(quote: Element, summary: string): void {
  if (quote.children.some(isFold)) return;
  const lengths = quote.children.map(lengthOf);
  if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LENGTH) return;
  let visibleLength = 0;
  let visibleChildren = 0;
  for (const length of lengths) {
    const isTooLong = visibleLength > 0 && visibleLength + length > MAX_LENGTH;
    if (visibleLength >= VISIBLE_LENGTH || isTooLong) break;
    visibleLength += length;
    visibleChildren += 1;
  }
  const folded = quote.children.splice(visibleChildren);
  if (folded.length === 0) return;
  const label = createElement('summary', {}, [createText(summary)]);
  quote.children.push(createElement('details', { className: ['quote-rest'] }, [label, ...folded]));
}

/** Adds focus, players and names to a sanitized tree. Returns the whole text's direction. */
export function decorateTree(tree: Root, messages: ContentMessages): TextDirection {
  rewriteTree(tree, (node, parent) => {
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) node.properties.tabIndex = 0;
    replaceEmptyHeader(node);
    addName(node);
    // Links cannot nest, so headings inside get no names.
    if (node.tagName === 'a') {
      rewriteTree(node, withoutAnchors);
      markBareUrl(node);
    }
    if (node.tagName === 'ul' && hasClass(node, 'tags')) node.properties.ariaLabel = messages.tags;
    if (node.tagName === 'blockquote' && hasClass(node, 'quote')) {
      foldQuote(node, messages.openQuote);
    }
    const player = createPlayer(node);
    return player ? [player] : addScrolling(node, parent, messages);
  });
  return addDirections(tree);
}
