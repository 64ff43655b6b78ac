import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { COMMON } from './build-search-index';
import type { Phrase, SearchQuery } from './search-query';

/** To jump to a document in a list costs as much as to walk over so many occurrences. */
const JUMP = 20;
/** To look whether terms stand one after the other costs so many times as much as to meet them. */
const IN_ORDER = 3;

/** What a query costs, counted in occurrences of terms that are walked over. */
export interface QueryCosts {
  of(phrase: Phrase): number;
  /** To find every document of a query. */
  ofAll(query: SearchQuery): number;
}

/** Tells the costs of queries over a store from how often their terms occur. */
export function queryCosts(db: StoreDatabase): QueryCosts {
  const common = prepareQuery<{ occurrences: number }>(
    db,
    'SELECT occurrences FROM common_term WHERE term = ?',
  );
  const occurrences = (term: string) => common.first(term)?.occurrences ?? COMMON / 2;

  // Lists are walked together, from jump to jump of the shortest.
  const together = (each: number[]) => Math.min(sum(each), Math.min(...each) * each.length * JUMP);
  const of = ({ terms }: Phrase) =>
    together(terms.map(occurrences)) * (terms.length > 1 ? IN_ORDER : 1);

  return {
    of,
    ofAll({ wanted, unwanted }) {
      const found = together(wanted.map(of));
      return found + Math.min(sum(unwanted.map(of)), found * unwanted.length * JUMP);
    },
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
