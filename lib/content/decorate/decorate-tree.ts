import type { Element, Root } from 'hast';
import { foldQuote } from '@/lib/content/normalize/fold-quote';
import type { TextDirection } from '@/lib/model/community';
import { embedOf } from '../images/media-type';
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

/** Turns an empty header cell, such as a table's corner, into a plain cell. */
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

/** The player of a sound or film of the wiki that a link stands for, which is within it. */
function createPlayer(node: Element): Element | undefined {
  const [, src] = /^(\/media\/[^?#]+)/.exec(textProperty(node, 'href') ?? '') ?? [];
  const tagName = hasClass(node, 'embed') && src !== undefined ? embedOf(src) : undefined;
  if (tagName === undefined || tagName === 'img') return undefined;
  const properties = { src, controls: true, preload: 'none', title: textContentOf(node) };
  return createElement(tagName, properties, [node]);
}

/**
 * Lets addresses of a DokuWiki lead to a heading, a note or an anchor by its own id. A name is no global of scripts and no id
 * to them, as an id without a prefix would be.
 */
function addName(node: Element): void {
  const id = textProperty(node, 'id');
  if (!id?.startsWith(WIKI_PREFIX)) return;
  const name = id.slice(WIKI_PREFIX.length);
  // A link rewrite makes spans of anchors.
  if (headingLevel(node.tagName) || node.tagName === 'span') {
    node.children.unshift(createElement('a', { name }));
  } else if (node.tagName === 'a' && /^fnt?__\d+$/.test(name)) node.properties.name = name;
}

/**
 * Adds to a sanitized tree what only this site may add: names and keyboard focus for boxes that
 * scroll, focus for spoilers, folds in long quotes, players of the wiki's own files, names of sections, and directions.
 * @returns the direction of the whole text
 */
export function decorateTree(tree: Root, messages: ContentMessages): TextDirection {
  rewriteTree(tree, (node, parent) => {
    if (node.tagName === 'span' && hasClass(node, 'spoiler')) node.properties.tabIndex = 0;
    replaceEmptyHeader(node);
    addName(node);
    // A link holds no other: no names of headings in it.
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
