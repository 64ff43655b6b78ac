import type { Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Words } from '@/lib/content/content-messages';
import type { Setting } from '@/lib/content/content-settings';
import { imageRewrite } from '@/lib/content/images/rewrite-images';
import { linkRewrite } from '@/lib/content/links/rewrite-links';
import { textOf } from '@/lib/content/normalize/hast';
import { recognise } from '@/lib/content/normalize/normalize-markup';
import { printParts } from '@/lib/content/snippets/print-parts';
import type { PrintedParts } from '@/lib/content/snippets/snippet';
import { decorate } from './decorate-tree';
import { sanitize } from './filter-tree';
import { lowerHeadings } from './headings';
import { BUDGET, measure, TooBig } from './markup-budget';
import { parseHtml } from './parse-html';
import { plainTree, wordsOfHtml } from './plain-text-fallback';
import { prefixIds } from './prefix-ids';
import { reportFailure } from './report-failure';
import { rewriteTree } from './rewrite-tree';
import { survivesPrinting } from './round-trip';
import type { Steps } from './time-slicing';

/** How one body is made safe. */
export interface Rules {
  setting: Setting;
  idPrefix: string;
  /** The highest level a heading may have. */
  topHeading: 1 | 2 | 3;
  /** The topic a post is in. */
  topicId?: number | undefined;
  /** Links to wiki pages known not to exist look it. */
  pageExists?: ((id: string) => boolean | undefined) | undefined;
}

/** A body that went through the gate: its tree, and the tree printed around its snippets. */
export interface SafeBody extends PrintedParts {
  tree: Root;
}

const ROUNDS = 5;

interface Passed {
  tree: Root;
  /** Whether elements came out of an anchor: together with those around they may be a shape. */
  isUncovered: boolean;
}

function* pass(untrusted: Root, rules: Rules): Steps<Passed> {
  const { setting, idPrefix, topHeading, topicId, pageExists } = rules;
  recognise(untrusted, { words: setting.words, topicId });
  yield;
  const tree = sanitize(untrusted);
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
  measure<Nodes>(tree, (node) => ('children' in node ? node.children : []));
  return tree;
}

/** Where a browser, or this gate, would read the printed tree differently, it goes through again. */
function* settle(untrusted: Root, rules: Rules): Steps<Root> {
  let { tree, isUncovered } = yield* pass(untrusted, rules);
  let printed: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!isUncovered && survivesPrinting(tree)) return tree;
    const html = toHtml(tree);
    if (html === printed) return tree;
    printed = html;
    yield;
    ({ tree, isUncovered } = yield* pass(parseHtml(html), rules));
  }
  throw new TooBig('does not settle');
}

function* print(tree: Root, words: Words): Steps<SafeBody> {
  decorate(tree, words);
  yield;
  const printed = printParts(tree);
  const length = printed.parts.reduce((sum, part) => sum + part.length, 0);
  if (length > BUDGET.printed) throw new TooBig('too long when printed');
  return { tree, ...printed };
}

/** The words of a body beyond its budget, with a note. */
export function plainBody(plain: string, words: Words): Steps<SafeBody> {
  return print(sanitize(plainTree(plain, words)), words);
}

function* checked(source: string | Root, rules: Rules): Steps<SafeBody> {
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
export function* gate(source: string | Root, rules: Rules, words?: string): Steps<SafeBody> {
  try {
    return yield* checked(source, rules);
  } catch (error) {
    yield;
    const plain = words ?? (typeof source === 'string' ? wordsOfHtml(source) : textOf(source));
    if (!(error instanceof TooBig)) reportFailure(error, plain);
    return yield* plainBody(plain, rules.setting.words);
  }
}
