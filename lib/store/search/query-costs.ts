import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { COMMON_TERM_OCCURRENCES } from './build-search-index';
import type { Phrase, SearchQuery } from './search-query';

/** A jump to a document in a list of occurrences costs as much as visiting this many of them. */
const JUMP_COST = 20;
/** Terms of a phrase cost this many times as much as the same terms in any order. */
const ORDER_FACTOR = 3;

/** Returns estimates of what queries cost, counted in occurrences of terms that are visited. */
export function createQueryCosts(db: StoreDatabase) {
  const commonTerm = prepareQuery<{ occurrences: number }>(
    db,
    'SELECT occurrences FROM common_term WHERE term = ?',
  );
  const ofTerm = (term: string) =>
    commonTerm.first(term)?.occurrences ?? COMMON_TERM_OCCURRENCES / 2;

  const ofPhrase = ({ terms }: Phrase): number =>
    intersectionCost(terms.map(ofTerm)) * (terms.length > 1 ? ORDER_FACTOR : 1);

  return {
    ofPhrase,
    /** Returns the cost of finding every document of a query. */
    ofQuery({ included, excluded }: SearchQuery): number {
      const cost = intersectionCost(included.map(ofPhrase));
      return cost + Math.min(sum(excluded.map(ofPhrase)), cost * excluded.length * JUMP_COST);
    },
  };
}

/** Lists are visited together, with jumps to each entry of the shortest. */
const intersectionCost = (costs: number[]) =>
  Math.min(sum(costs), Math.min(...costs) * costs.length * JUMP_COST);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
