import { embedOf } from '@lectern/dokuwiki';
import type { Element, Root } from 'hast';
import { foldQuote } from '@/lib/content/normalize/fold-quote';
import type { TextDirection } from '@/lib/model/records';
import { WIKI_PREFIX } from '../links/element-ids';
import { headingLevel } from '../sanitizer/outline-headings';
import type { ContentMessages } from '../settings/content-settings';
import {
  createElement,
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

/** Adds focus, players and names to a sanitized tree. Returns the whole text's direction. */
export function decorateTree(tree: Root, messages: ContentMessages): TextDirection {
  rewriteTree(tree, (node, parent) => {
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) node.properties.tabIndex = 0;
    replaceEmptyHeader(node);
    addName(node);
    // Links cannot nest, so headings inside get no names.
    if (node.tagName === 'a') rewriteTree(node, withoutAnchors);
    if (node.tagName === 'ul' && hasClass(node, 'tags')) node.properties.ariaLabel = messages.tags;
    if (node.tagName === 'blockquote' && hasClass(node, 'quote')) {
      foldQuote(node, messages.openQuote);
    }
    const player = createPlayer(node);
    return player ? [player] : addScrolling(node, parent, messages);
  });
  return addDirections(tree);
}
