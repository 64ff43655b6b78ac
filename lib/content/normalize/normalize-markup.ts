import type { Element, ElementContent, Root } from 'hast';
import {
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  DROPPED_ELEMENTS,
  RENAMED_ELEMENTS,
} from '@/lib/content/sanitizer/allow-list';
import {
  addClasses,
  classesOf,
  createText,
  hasClass,
  textContentOf,
  textProperty,
} from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';
import { mediaSourceOf } from './markup/embeds';
import { type MarkupContext, readByRows } from './markup/markup-row';
import { addStyleClasses } from './styles';
import { normalizeMediaWiki } from './systems/mediawiki';
import { MARKUP_INDEX } from './systems/systems';

/** This site's classes, by class in wikis. */
const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['leftalign', 'align-left'],
  ['centeralign', 'align-center'],
  ['rightalign', 'align-right'],
  ['medialeft', 'float-left'],
  ['mediaright', 'float-right'],
  ['mediacenter', 'align-center'],
  ['smiley', 'emoji'],
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

/** Allowed elements, and elements that the rewrite of their parents reads. */
const REMAINING = new Set([
  ...ALLOWED_ELEMENTS,
  'annotation',
  'area',
  'button',
  'semantics',
  'source',
]);

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

/** Returns an address as the sanitizer knows it: with a scheme in small letters, and no blanks around it. */
const withPlainScheme = (address: string): string =>
  address.trim().replace(/^(?:https?|mailto):/i, (scheme) => scheme.toLowerCase());

const MAX_ADDRESS_UNITS = 2_000;
/** Schemes of other programs: with a host, or named (MediaWiki's `$wgUrlProtocols`). */
const OTHER_PROGRAM =
  /^\s*(?!(?:https?|about|blob|data|javascript|vbscript):|file:(?!\/{4}))(?:[a-z][a-z\d+.-]*:\/\/|(?:bitcoin|geo|magnet|matrix|news|sips?|sms|tel|urn|xmpp):)\S/i;

/** A share of Windows, as DokuWiki links it. */
const printed = (address: string) =>
  /^file:\/{4,}/i.test(address)
    ? `\\\\${address.replace(/^file:\/+/i, '').replaceAll('/', '\\')}`
    : address.replace(/^tel:/i, '');

/** Shows a link's address behind its text, in place, if this site links no such scheme. */
function showAddress(link: Element): void {
  const address = textProperty(link, 'href');
  if (address === undefined || address.length > MAX_ADDRESS_UNITS) return;
  if (link.tagName !== 'a' || !OTHER_PROGRAM.test(address)) return;
  const shown = printed(address.trim());
  delete link.properties.href;
  const bare = shown.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?|\/$/gi, '');
  if (!textContentOf(link).includes(bare)) link.children.push(createText(` (${shown})`));
}

function normalizeElement(node: Element, context: MarkupContext): ElementContent[] | undefined {
  if (hasClass(node, 'secedit') || node.properties.id === 'dw__toc') return [];
  if (node.tagName === 'img') {
    const source = mediaSourceOf(node);
    node.properties.src = source && withPlainScheme(source);
  }
  const sourceName = node.tagName;
  if (Object.hasOwn(RENAMED_ELEMENTS, sourceName)) {
    node.tagName = RENAMED_ELEMENTS[sourceName] ?? sourceName;
  }
  const replacement = readByRows(MARKUP_INDEX, node, context) ?? normalizeMediaWiki(node);
  if (replacement) return replacement;
  normalizeClasses(node);
  addStyleClasses(node, sourceName);
  const href = node.tagName === 'a' ? textProperty(node, 'href') : undefined;
  if (href) node.properties.href = withPlainScheme(href);
  showAddress(node);
  // Old anchors have a name and no id.
  if (node.tagName === 'a') node.properties.id ??= node.properties.name;
  if (REMAINING.has(node.tagName)) return undefined;
  return DROPPED_ELEMENTS.includes(node.tagName) ? [] : node.children;
}

/** Converts markup of forums and wikis to this site's, in place. The result is untrusted. */
export function normalizeMarkup(tree: Root, context: Omit<MarkupContext, 'parent'>): void {
  rewriteTree(tree, (node, parent) => normalizeElement(node, { ...context, parent }));
}
