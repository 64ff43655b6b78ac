import type { SearchHit } from '@/lib/wire/search-results';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { scopes } from './build-search-index';
import { extractTerms } from './extract-terms';
import { rankDocuments } from './rank-documents';
import { groupDocuments, searchHitReader } from './search-hits';
import { parseSearchQuery, printExpression } from './search-query';

export interface SearchRequest {
  /** As the visitor wrote it. */
  written: string;
  in?: 'wiki' | 'board';
  forumId?: number;
  /** Only topics that this member started. */
  starterId?: number;
  offset: number;
  limit: number;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** How many topics and pages are given in all. */
  total: number;
  /** Whether there may be more, which only a narrower query shows. */
  isCut: boolean;
}

/** A topic or page by its title. */
export type TitleSuggestion = { title: string } & (
  | { kind: 'topic'; id: number }
  | { kind: 'page'; id: string }
);

export type SearchStore = ReturnType<typeof searchStore>;

/** The searches of a store. No query is an error. */
export function searchStore(db: StoreDatabase) {
  const rank = rankDocuments(db);
  const group = groupDocuments(db);
  const read = searchHitReader(db);
  const titled = prepareQuery<{ tid: number | null; page: string | null; title: string }>(
    db,
    `SELECT document.tid, document.page, coalesce(topic.title, page.title) AS title
     FROM titles JOIN document ON document.id = titles.rowid
     LEFT JOIN topic ON topic.tid = document.tid LEFT JOIN page ON page.id = document.page
     WHERE titles MATCH ? ORDER BY titles.rowid DESC LIMIT CAST(? AS INTEGER)`,
  );

  return {
    /** The topics and pages that hold all that is wanted, best first. */
    search(request: SearchRequest): SearchAnswer {
      const query = parseSearchQuery(request.written);
      const { ids, isCut } = rank(query, scopeOf(request));
      const groups = group(ids);
      const shown = groups.slice(request.offset, request.offset + request.limit);
      const hits = shown.flatMap((each) => read(each, query) ?? []);
      return { hits, total: groups.length, isCut };
    },
    /** The newest topics and pages whose title goes on as what was written so far. */
    suggest(written: string, limit: number): TitleSuggestion[] {
      const terms = [...extractTerms(written)].map(({ text }) => text).slice(0, MOST_TERMS);
      if (terms.length === 0) return [];
      const whole = terms.slice(0, -1).map((term) => ({ terms: [term], inTitle: true }));
      const expression = [
        ...(whole.length > 0 ? [printExpression(whole)] : []),
        `{title} : "${terms.at(-1)}" *`,
      ].join(' AND ');
      return titled.all(expression, limit).flatMap(({ tid, page, title }): TitleSuggestion[] => {
        if (tid !== null) return [{ kind: 'topic', id: tid, title }];
        return page === null ? [] : [{ kind: 'page', id: page, title }];
      });
    },
  };
}

const MOST_TERMS = 8;

function scopeOf({ in: kind, forumId, starterId }: SearchRequest): string[] {
  return [
    ...(kind === undefined ? [] : [scopes[kind]]),
    ...(forumId === undefined ? [] : [scopes.forum(forumId)]),
    ...(starterId === undefined ? [] : [scopes.starter(starterId)]),
  ];
}
