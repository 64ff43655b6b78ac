import type { DocumentOutline } from '@/e2e/dokuwiki/outline';

export interface OutlineDifference {
  actual: string;
  expected: string;
}

/** The first difference in the texts and in the trees of two outlines. */
export interface OutlineComparison {
  text?: OutlineDifference;
  tree?: OutlineDifference;
}

/** Shown characters of a difference. */
const EXCERPT_LENGTH = 60;

/** Compares a page's outline with the expected one. */
export function compareOutlines(
  actual: DocumentOutline,
  expected: DocumentOutline,
): OutlineComparison {
  return {
    text: compareTexts(actual.text, expected.text),
    tree: compareTrees(actual.tree, expected.tree),
  };
}

function compareTexts(actual: string, expected: string): OutlineDifference | undefined {
  if (actual === expected) return undefined;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const from = Math.max(0, at - EXCERPT_LENGTH / 2);
  return {
    actual: actual.slice(from, at + EXCERPT_LENGTH),
    expected: expected.slice(from, at + EXCERPT_LENGTH),
  };
}

function compareTrees(actual: string[], expected: string[]): OutlineDifference | undefined {
  const length = Math.max(actual.length, expected.length);
  for (let line = 0; line < length; line++) {
    if (actual[line] !== expected[line]) {
      return {
        actual: actual[line]?.trim() ?? '(end)',
        expected: expected[line]?.trim() ?? '(end)',
      };
    }
  }
  return undefined;
}
