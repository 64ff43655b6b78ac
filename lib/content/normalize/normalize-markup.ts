import type { Element, ElementContent, Root } from 'hast';
import {
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  DROPPED_ELEMENTS,
  RENAMED_ELEMENTS,
} from '@/lib/content/sanitizer/allow-list';
import type { ContentMessages } from '../settings/content-settings';
import {
  addClasses,
  classesOf,
  createElement,
  createText,
  hasClass,
  isBlank,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';
import { showAddress } from './addresses';
import { normalizeDiscourse } from './discourse';
import { mediaSourceOf, normalizeEmbed } from './embeds';
import { normalizeEmoji } from './emoji';
import { normalizeFormula } from './formulas';
import { normalizeMediaWiki } from './mediawiki';
import { normalizeQuote } from './quotes';
import { normalizeSpoiler } from './spoilers';
import { addStyleClasses } from './styles';

/** This site's classes, by class in DokuWiki and forums. */
const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['leftalign', 'align-left'],
  ['centeralign', 'align-center'],
  ['rightalign', 'align-right'],
  ['medialeft', 'float-left'],
  ['mediaright', 'float-right'],
  ['mediacenter', 'align-center'],
  ['site-icon', 'icon'],
  ['onebox-avatar-inline', 'icon'],
  ['onebox-avatar', 'icon'],
  ['footnotes-list', 'footnotes'],
  ['smiley', 'emoji'],
  ['mention-group', 'mention'],
  ['bbcode-b', 'bold'],
  ['bbcode-i', 'italic'],
  ['bbcode-u', 'underline'],
  ['bbcode-s', 'strike'],
  ['plugin_note', 'note'],
  ['notetip', 'note-tip'],
  ['noteimportant', 'note-important'],
  ['notewarning', 'note-warning'],
  ['hatnote', 'italic'],
  ['reference', 'footnote-ref'],
  ['references', 'footnotes'],
  ['wrap_info', 'note-info'],
  ['wrap_tip', 'note-tip'],
  ['wrap_help', 'note-tip'],
  ['wrap_important', 'note-important'],
  ['wrap_alert', 'note-important'],
  ['wrap_warning', 'note-warning'],
]);

const CONTROLS = [
  'katex-html',
  'secedit',
  'quote-controls',
  'bbc_spoiler_show',
  'show-more-container',
];

/** Allowed elements, and elements that the rewrite of their parents reads. */
const REMAINING = new Set([...ALLOWED_ELEMENTS, 'annotation', 'area', 'semantics', 'source']);

const OWN_CLASSES = new Set(ALLOWED_CLASSES);

/** A code block's language, by the class that Discourse, Markdown or DokuWiki gives it. */
function languageOf(node: Element): string | undefined {
  const classes = classesOf(node);
  for (const name of classes) {
    const [, language] = /^(?:language|lang|brush:?)-([\w+#-]+)$/.exec(name) ?? [];
    if (language) return language.toLowerCase();
  }
  const isDokuWikiCode = classes.includes('code') || classes.includes('file');
  if (node.tagName !== 'pre' || !isDokuWikiCode) return undefined;
  return classes
    .find((name) => !OWN_CLASSES.has(name) && !/^(?:hljs|language|brush)/.test(name))
    ?.toLowerCase();
}

function normalizeClasses(node: Element): void {
  if (!node.properties.className) return;
  const names = classesOf(node).flatMap((name) => CLASS_NAMES.get(name) ?? []);
  const language = languageOf(node);
  if (language) names.push(`language-${language}`);
  // DokuWiki's underline.
  if (node.tagName === 'em' && hasClass(node, 'u')) names.push('underline');
  addClasses(node, names);
}

function normalizeInput(node: Element): ElementContent[] {
  if (textProperty(node, 'type')?.toLowerCase() !== 'checkbox') return [];
  return [createText(node.properties.checked ? '☑ ' : '☐ ')];
}

/** Headings of link previews (Discourse's onebox) head no section. */
function normalizeOnebox(node: Element): void {
  if (!hasClass(node, 'onebox')) return;
  rewriteTree(node, ({ tagName, children }) =>
    /^h[1-6]$/.test(tagName)
      ? [createElement('p', { className: ['onebox-title'] }, children)]
      : undefined,
  );
}

/** Turns Discourse's overlay on images (file name, size) into the link's title. */
function nameLightbox(link: Element, { children }: Element): ElementContent[] {
  const parts = children.map((child) => textContentOf(child).trim());
  link.properties.title = parts.filter(Boolean).join(' ') || undefined;
  return [];
}

const isControl = (node: Element) =>
  CONTROLS.some((name) => hasClass(node, name)) || node.properties.id === 'dw__toc';

function normalizeElement(
  node: Element,
  parent: Element | Root,
  { messages, topicId }: NormalizeContext,
): ElementContent[] | undefined {
  if (isControl(node)) return [];
  if (node.tagName === 'input') return normalizeInput(node);
  if (node.tagName === 'img') node.properties.src = mediaSourceOf(node);
  const sourceName = node.tagName;
  if (Object.hasOwn(RENAMED_ELEMENTS, sourceName)) {
    node.tagName = RENAMED_ELEMENTS[sourceName] ?? sourceName;
  }
  const replacement =
    normalizeFormula(node) ??
    normalizeQuote(node, topicId) ??
    normalizeSpoiler(node, messages.spoiler) ??
    normalizeEmbed(node) ??
    normalizeEmoji(node) ??
    normalizeDiscourse(node) ??
    normalizeMediaWiki(node);
  if (replacement) return replacement;
  // Forums leave header cells empty. Wiki tables stay.
  if (topicId !== undefined && node.tagName === 'th' && isBlank(node)) node.tagName = 'td';
  normalizeClasses(node);
  addStyleClasses(node, sourceName);
  normalizeOnebox(node);
  const isOverlay = node.tagName === 'div' && hasClass(node, 'meta');
  if (isOverlay && parent.type === 'element' && parent.tagName === 'a') {
    return nameLightbox(parent, node);
  }
  // The sanitizer knows only lower-case schemes.
  const href = node.tagName === 'a' ? textProperty(node, 'href') : undefined;
  if (href) node.properties.href = href.replace(/^\s*https?:/i, (scheme) => scheme.toLowerCase());
  showAddress(node);
  // Old anchors have a name and no id.
  if (node.tagName === 'a') node.properties.id ??= node.properties.name;
  if (REMAINING.has(node.tagName)) return undefined;
  return DROPPED_ELEMENTS.includes(node.tagName) ? [] : node.children;
}

interface NormalizeContext {
  messages: ContentMessages;
  topicId: number | undefined;
}

/** Converts markup of forums and wikis to this site's, in place. The result is untrusted. */
export function normalizeMarkup(tree: Root, context: NormalizeContext): void {
  rewriteTree(tree, (node, parent) =>
    parent.type === 'root' || parent.type === 'element'
      ? normalizeElement(node, parent, context)
      : undefined,
  );
}
