import type { Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { ContentMessages } from '@/lib/content/content-messages';
import type { ContentSettings } from '@/lib/content/content-settings';
import { textContentOf } from '@/lib/content/hast';
import { imageRewrite } from '@/lib/content/images/rewrite-images';
import { linkRewrite } from '@/lib/content/links/rewrite-links';
import { normalizeMarkup } from '@/lib/content/normalize/normalize-markup';
import { printParts } from '@/lib/content/snippets/print-parts';
import type { PrintedParts } from '@/lib/content/snippets/snippet';
import { decorateTree } from './decorate-tree';
import { filterTree } from './filter-tree';
import { lowerHeadings } from './headings';
import { BudgetExceeded, MARKUP_BUDGET, measureTree } from './markup-budget';
import { parseHtml } from './parse-html';
import { plainTree, textOfMarkup } from './plain-text-fallback';
import { prefixIds } from './prefix-ids';
import { reportFailure } from './report-failure';
import { rewriteTree } from './rewrite-tree';
import { survivesRoundTrip } from './round-trip';
import type { TimeSliced } from './time-slicing';

/** How one body is made safe. */
export interface SanitizerRules {
  setting: ContentSettings;
  idPrefix: string;
  /** The highest level a heading may have. */
  topHeading: 1 | 2 | 3;
  /** The topic a post is in. */
  topicId?: number | undefined;
  /** Links to wiki pages known not to exist look it. */
  pageExists?: ((id: string) => boolean | undefined) | undefined;
}

/** A body that went through the gate: its tree, and the tree printed around its snippets. */
export interface SanitizedMarkup extends PrintedParts {
  tree: Root;
}

const ROUNDS = 5;

interface Passed {
  tree: Root;
  /** Whether elements came out of an anchor: together with those around they may be a shape. */
  isUncovered: boolean;
}

function* pass(untrusted: Root, rules: SanitizerRules): TimeSliced<Passed> {
  const { setting, idPrefix, topHeading, topicId, pageExists } = rules;
  normalizeMarkup(untrusted, { messages: setting.words, topicId });
  yield;
  const tree = filterTree(untrusted);
  yield;
  rewriteTree(tree, imageRewrite(setting));
  yield;
  let isUncovered = false;
  const uncovered = () => {
    isUncovered = true;
  };
  rewriteTree(tree, linkRewrite(idPrefix, setting, pageExists, uncovered));
  yield;
  lowerHeadings(tree, topHeading);
  prefixIds(tree, idPrefix);
  yield;
  return { tree, isUncovered };
}

function measured(tree: Root): Root {
  measureTree<Nodes>(tree, (node) => ('children' in node ? node.children : []));
  return tree;
}

/** Where a browser, or this gate, would read the printed tree differently, it goes through again. */
function* settle(untrusted: Root, rules: SanitizerRules): TimeSliced<Root> {
  let { tree, isUncovered } = yield* pass(untrusted, rules);
  let printed: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!isUncovered && survivesRoundTrip(tree)) return tree;
    const html = toHtml(tree);
    if (html === printed) return tree;
    printed = html;
    yield;
    ({ tree, isUncovered } = yield* pass(parseHtml(html), rules));
  }
  throw new BudgetExceeded('does not settle');
}

function* print(tree: Root, words: ContentMessages): TimeSliced<SanitizedMarkup> {
  decorateTree(tree, words);
  yield;
  const printed = printParts(tree);
  const length = printed.parts.reduce((sum, part) => sum + part.length, 0);
  if (length > MARKUP_BUDGET.printed) throw new BudgetExceeded('too long when printed');
  return { tree, ...printed };
}

/** The words of a body beyond its budget, with a note. */
export function sanitizePlainText(
  plain: string,
  words: ContentMessages,
): TimeSliced<SanitizedMarkup> {
  return print(filterTree(plainTree(plain, words)), words);
}

function* checked(source: string | Root, rules: SanitizerRules): TimeSliced<SanitizedMarkup> {
  const untrusted = typeof source === 'string' ? parseHtml(source) : measured(source);
  yield;
  const tree = yield* settle(untrusted, rules);
  yield;
  return yield* print(tree, rules.setting.words);
}

/**
 * The gate: from untrusted HTML, or an untrusted tree, to HTML that may stand on a page. Never
 * throws; what is beyond the budget, or meets a defect, is plain text with a note. Doing it twice is
 * doing it once.
 * @param source a tree is used up: it is changed on the way.
 * @param words the plain words of the body, where it is no HTML.
 */
export function* sanitizeMarkup(
  source: string | Root,
  rules: SanitizerRules,
  words?: string,
): TimeSliced<SanitizedMarkup> {
  try {
    return yield* checked(source, rules);
  } catch (error) {
    yield;
    const plain =
      words ?? (typeof source === 'string' ? textOfMarkup(source) : textContentOf(source));
    if (!(error instanceof BudgetExceeded)) reportFailure(error, plain);
    return yield* sanitizePlainText(plain, rules.setting.words);
  }
}
