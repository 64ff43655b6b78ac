import type { DocumentOutline } from '@/e2e/dokuwiki/outline';

export interface Difference {
  ours: string;
  theirs: string;
}

/** How two outlines of one page differ: the first place in each of its two sides, if any. */
export interface Comparison {
  text?: Difference;
  tree?: Difference;
}

const CONTEXT = 60;

export function compareOutlines(ours: DocumentOutline, theirs: DocumentOutline): Comparison {
  return {
    text: textDifference(ours.text, theirs.text),
    tree: treeDifference(ours.tree, theirs.tree),
  };
}

function textDifference(ours: string, theirs: string): Difference | undefined {
  if (ours === theirs) return undefined;
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const from = Math.max(0, at - CONTEXT / 2);
  return { ours: ours.slice(from, at + CONTEXT), theirs: theirs.slice(from, at + CONTEXT) };
}

function treeDifference(ours: string[], theirs: string[]): Difference | undefined {
  const length = Math.max(ours.length, theirs.length);
  for (let line = 0; line < length; line++) {
    if (ours[line] !== theirs[line]) {
      return { ours: ours[line]?.trim() ?? '(end)', theirs: theirs[line]?.trim() ?? '(end)' };
    }
  }
  return undefined;
}
