import type { Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { TextDirection } from '@/lib/model/records';
import { decorateTree } from '../../decorate/decorate-tree';
import { createImageRewrite } from '../../images/rewrite-images';
import { prefixIds } from '../../links/element-ids';
import { speakMailLinks } from '../../links/guard-mail';
import { createLinkRewrite } from '../../links/rewrite-links';
import { normalizeMarkup } from '../../normalize/normalize-markup';
import { filterTree } from '../../sanitizer/filter-tree';
import { outlineHeadings } from '../../sanitizer/outline-headings';
import { createPlainTree, textOfMarkup } from '../../sanitizer/plain-text-fallback';
import { survivesRoundTrip } from '../../sanitizer/round-trip';
import { settleEmptyElements } from '../../sanitizer/settle-empty-elements';
import type { ContentMessages, ContentSettings } from '../../settings/content-settings';
import type { PrintedParts } from '../../snippets/snippet';
import { textContentOf } from '../../tree/hast';
import { BudgetExceeded, MARKUP_BUDGET, measureTree, WIKI_BUDGET } from '../../tree/markup-budget';
import { parseHtml } from '../../tree/parse-html';
import { reportFailure } from '../../tree/report-failure';
import { rewriteTree } from '../../tree/rewrite-tree';
import { printParts } from './print-parts';

export interface SanitizerRules {
  settings: ContentSettings;
  idPrefix: string;
  hasTitle: boolean;
  topicId?: number | undefined;
}

export interface SanitizedMarkup extends PrintedParts {
  /** For texts that are made of it. */
  tree: Root;
  direction: TextDirection;
}

const MAX_PASSES = 5;

interface PassResult {
  tree: Root;
  /** A row of markup may match what an anchor held, what has lost its id, or what was a heading. */
  isRepeated: boolean;
}

function runPass(untrusted: Root, rules: SanitizerRules): PassResult {
  const { settings, idPrefix, hasTitle, topicId } = rules;
  normalizeMarkup(untrusted, { messages: settings.messages, topicId });
  const tree = filterTree(untrusted);
  rewriteTree(tree, createImageRewrite(settings));
  let isRepeated = false;
  const onUnwrapped = () => {
    isRepeated = true;
  };
  rewriteTree(tree, createLinkRewrite(idPrefix, settings, onUnwrapped));
  if (outlineHeadings(tree, hasTitle)) isRepeated = true;
  settleEmptyElements(tree, { isPost: topicId !== undefined });
  if (prefixIds(tree, idPrefix)) isRepeated = true;
  return { tree, isRepeated };
}

/** Repeats until neither a browser nor another pass changes the tree. */
function sanitizeTree(untrusted: Root, rules: SanitizerRules): Root {
  let printed: string | undefined;
  let source = untrusted;
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const { tree, isRepeated } = runPass(source, rules);
    if (!isRepeated && survivesRoundTrip(tree)) return tree;
    const html = toHtml(tree);
    if (html === printed) return tree;
    printed = html;
    source = parseHtml(html);
  }
  throw new BudgetExceeded('too many passes');
}

/** @param guardsMail true protects linked addresses, as wikis do */
function printMarkup(tree: Root, messages: ContentMessages, guardsMail = false): SanitizedMarkup {
  const direction = decorateTree(tree, messages);
  const printed = printParts(tree, guardsMail);
  const length = printed.parts.reduce((sum, part) => sum + part.length, 0);
  if (length > MARKUP_BUDGET.printed) throw new BudgetExceeded('too long when printed');
  if (guardsMail) speakMailLinks(tree);
  return { tree, direction, ...printed };
}

/** Returns sanitized plain text with a note. */
export function sanitizePlainText(text: string, messages: ContentMessages): SanitizedMarkup {
  return printMarkup(filterTree(createPlainTree(text, messages)), messages);
}

function parseWithinBudget(source: string | Root): Root {
  if (typeof source === 'string') return parseHtml(source);
  measureTree<Nodes>(source, (node) => ('children' in node ? node.children : []), WIKI_BUDGET);
  return source;
}

/**
 * Sanitizes untrusted HTML, or a tree in place. Never throws: beyond the budget, or after a bug, returns
 * plain text with a note. Idempotent.
 * @param plainText text of a source that is not HTML
 */
export function sanitizeMarkup(
  source: string | Root,
  rules: SanitizerRules,
  plainText?: string,
): SanitizedMarkup {
  const { messages } = rules.settings;
  try {
    const untrusted = parseWithinBudget(source);
    const tree = sanitizeTree(untrusted, rules);
    return printMarkup(tree, messages, rules.hasTitle);
  } catch (error) {
    const text =
      plainText ?? (typeof source === 'string' ? textOfMarkup(source) : textContentOf(source));
    if (!(error instanceof BudgetExceeded)) reportFailure(error, text);
    return sanitizePlainText(text, messages);
  }
}
