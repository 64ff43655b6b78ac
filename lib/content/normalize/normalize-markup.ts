import type { Element, ElementContent, Root } from 'hast';
import type { ContentMessages } from '@/lib/content/content-messages';
import {
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  DROPPED_ELEMENTS,
  RENAMED_ELEMENTS,
} from '@/lib/content/sanitizer/allow-list';
import { rewriteTree } from '@/lib/content/sanitizer/rewrite-tree';
import {
  addClasses,
  classesOf,
  createElement,
  createText,
  hasClass,
  textContentOf,
  textProperty,
} from '../hast';
import { embedOf } from './embeds';
import { normalizeFormula } from './formulas';
import { tidyOnebox } from './onebox';
import { quoteOf } from './quotes';
import { spoilerOf } from './spoilers';
import { styleToClasses } from './styles';

/** What other software calls a class of ours. */
const CLASS_NAMES = new Map(
  Object.entries({
    leftalign: 'align-left',
    centeralign: 'align-center',
    rightalign: 'align-right',
    medialeft: 'float-left',
    mediaright: 'float-right',
    mediacenter: 'align-center',
    'site-icon': 'icon',
    'onebox-avatar-inline': 'icon',
    'onebox-avatar': 'icon',
    'footnotes-list': 'footnotes',
    smiley: 'emoji',
    plugin_note: 'note',
    notetip: 'note-tip',
    noteimportant: 'note-important',
    notewarning: 'note-warning',
    wrap_info: 'note-info',
    wrap_tip: 'note-tip',
    wrap_help: 'note-tip',
    wrap_important: 'note-important',
    wrap_alert: 'note-important',
    wrap_warning: 'note-warning',
  }),
);

/** Parts of other software's pages that are no part of the text. */
const CHROME = ['katex-html', 'secedit', 'quote-controls', 'bbc_spoiler_show'];

/** Elements that stay for now: allowed ones, and those that the ones around them are read by. */
const KNOWN = new Set([...ALLOWED_ELEMENTS, 'annotation', 'semantics', 'source']);

const OWN = new Set(ALLOWED_CLASSES);

/** The language of a code block, as Discourse, Markdown and DokuWiki name it. */
function languageOf(node: Element): string | undefined {
  const classes = classesOf(node);
  for (const name of classes) {
    const [, language] = /^(?:language|lang|brush:?)-([\w+#-]+)$/.exec(name) ?? [];
    if (language) return language.toLowerCase();
  }
  if (node.tagName !== 'pre' || !(classes.includes('code') || classes.includes('file')))
    return undefined;
  return classes
    .find((name) => !OWN.has(name) && !/^(?:hljs|language|brush)/.test(name))
    ?.toLowerCase();
}

function nameClasses(node: Element): void {
  if (!node.properties.className) return;
  const names = classesOf(node).flatMap((name) => CLASS_NAMES.get(name) ?? []);
  const language = languageOf(node);
  if (language) names.push(`language-${language}`);
  addClasses(node, names);
}

function checkbox(node: Element): ElementContent[] {
  if (textProperty(node, 'type')?.toLowerCase() !== 'checkbox') return [];
  return [createText(node.properties.checked ? '☑ ' : '☐ ')];
}

function isChrome(node: Element): boolean {
  return CHROME.some((name) => hasClass(node, name)) || node.properties.id === 'dw__toc';
}

const isEmpty = ({ children }: Element) =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

function recogniseElement(
  node: Element,
  parent: Element | Root,
  { words, topicId }: NormalizeContext,
): ElementContent[] | undefined {
  if (isChrome(node)) return [];
  if (node.tagName === 'input') return checkbox(node);
  const written = node.tagName;
  if (Object.hasOwn(RENAMED_ELEMENTS, written)) node.tagName = RENAMED_ELEMENTS[written] ?? written;
  const replaced =
    normalizeFormula(node) ??
    quoteOf(node, topicId) ??
    spoilerOf(node, words.spoiler) ??
    embedOf(node);
  if (replaced) return replaced;
  // DokuWiki's underlined words.
  if (node.tagName === 'em' && hasClass(node, 'u')) addClasses(node, ['underline']);
  // A header cell that heads nothing; a wiki's tables stay as DokuWiki makes them.
  if (topicId !== undefined && node.tagName === 'th' && isEmpty(node)) node.tagName = 'td';
  nameClasses(node);
  styleToClasses(node, written);
  tidyOnebox(node);
  if (node.tagName === 'div' && hasClass(node, 'meta') && parent.type === 'element') {
    // The caption below Discourse's enlarged images: name, size.
    const parts = node.children.map(textContentOf).filter((part) => part.trim() !== '');
    return [createElement('span', { className: ['image-info'] }, [createText(parts.join(' '))])];
  }
  // Old anchors have a name; what they are named is their id.
  if (node.tagName === 'a') node.properties.id ??= node.properties.name;
  if (KNOWN.has(node.tagName)) return undefined;
  return DROPPED_ELEMENTS.includes(node.tagName) ? [] : node.children;
}

/** What shapes are read by. */
export interface NormalizeContext {
  words: ContentMessages;
  /** The topic that a post is in; undefined in the wiki. */
  topicId: number | undefined;
}

/**
 * Brings the shapes that boards and wikis give to quotes, spoilers, previews, players, formulas,
 * anchors and looks into the few that this site has. Changes the tree; what comes out is as
 * untrusted as what went in.
 */
export function normalizeMarkup(tree: Root, surroundings: NormalizeContext): void {
  rewriteTree(tree, (node, parent) =>
    parent.type === 'root' || parent.type === 'element'
      ? recogniseElement(node, parent, surroundings)
      : undefined,
  );
}
