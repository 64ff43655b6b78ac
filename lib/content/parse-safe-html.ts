import type { Root } from 'hast';
import type { SafeHtml } from '@/lib/model/safe-html';
import { BudgetExceeded } from './sanitizer/markup-budget';
import { parseHtml } from './sanitizer/parse-html';
import { reportFailure } from './sanitizer/report-failure';

/** UTF-16 units of a body that is looked at again: a long post, not a whole book. */
const LONGEST = 100_000;

/** The tree of a body that was made safe; undefined for one too long to be looked at again. */
export function parseSafeHtml(html: SafeHtml): Root | undefined {
  if (html.length > LONGEST) return undefined;
  try {
    return parseHtml(html);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) reportFailure(error, html);
    return undefined;
  }
}
