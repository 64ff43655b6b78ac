import type { FoundRecord, SearchResults, TitleMatch } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { createDocumentFinder } from './find-documents';
import { SCOPE_TERMS } from './indexed-document';
import {
  authorTerms,
  createDocumentGrouper,
  createFoundGrouper,
  createHitReader,
  type SearchHit,
} from './search-hits';
import {
  asPrefix,
  formatExpression,
  parseSearchQuery,
  phrasesOfText,
  type SearchQuery,
} from './search-query';
import { createTopicSearch } from './search-topic';
import { foldedWords } from './words/extract-terms';
import { stemLanguageOf, stemOf } from './words/stem';

const MAX_SUGGESTION_TERMS = 8;
/** Fewer results with all words are followed by some with most of them. */
const ENOUGH_RESULTS = 5;
const MAX_FURTHER_RESULTS = 10;

/** Returns a store's search functions. Any input is valid. */
export function searchStore(db: StoreDatabase) {
  const findDocuments = createDocumentFinder(db);
  const groupByRecord = createDocumentGrouper(db);
  const readHit = createHitReader(db);
  const groupOf = createFoundGrouper(db);
  const searchTopic = createTopicSearch(db);
  const selectTitles = prepareQuery<{
    tid: number | null;
    page: string | null;
    title: string;
    posts: number;
    section: string;
  }>(
    db,
    `SELECT document.tid, document.page, coalesce(topic.title, page.title) AS title,
       coalesce(post_total, 0) AS posts, coalesce(namespace.title, '') AS section
     FROM titles JOIN document ON document.id = titles.rowid
     LEFT JOIN topic ON topic.tid = document.tid LEFT JOIN page ON page.id = document.page
     LEFT JOIN namespace ON namespace.id = page.namespace
     WHERE titles MATCH ? ORDER BY titles.rowid DESC LIMIT CAST(? AS INTEGER)`,
  );

  const [indexed] = prepareQuery<{ language: string }>(db, 'SELECT language FROM indexed').all();
  const language = stemLanguageOf(indexed?.language);

  const parse = ({ text, author }: SearchWindow): SearchQuery => {
    const query = parseSearchQuery(text, language);
    const terms = authorTerms([author]);
    if (terms.length === 0) return query;
    const phrase = { terms, isTitleOnly: false, isScope: true };
    return {
      ...query,
      included: [phrase, ...query.included],
      authors: [...query.authors, ...terms],
    };
  };

  return {
    /** Returns matching topics and pages, best first; with `topicId`, its posts, oldest first. */
    search(request: SearchWindow): SearchResults<string> {
      const typed = parse(request);
      const { topicId, offset, limit, sort } = request;
      const { unused } = typed;
      if (topicId !== undefined) {
        const query = asPrefix(typed, request.text) ?? typed;
        return { ...searchTopic({ topicId, query, offset, limit }), unused };
      }
      const { ids, isTruncated, query, widened, findMore } = findDocuments(
        typed,
        request.text,
        scopeOf(request),
      );
      // Ids ascend with time.
      if (sort === 'date') ids.sort((a, b) => b - a);
      const found = groupByRecord(ids);
      // In a document of this author, the words may be in others' posts.
      const isChecked = query.authors.length > 0 && phrasesOfText(query).length > 0;
      const hits = isChecked ? found.flatMap((group) => readHit(group, query) ?? []) : undefined;
      const wholeCount = (hits ?? found).length;
      const read = (groups: typeof found, from: number, wanted = query) =>
        groups.slice(from, from + limit).flatMap((group) => readHit(group, wanted) ?? []);
      const items = hits?.slice(offset, offset + limit) ?? read(found, offset);
      const isFew = wholeCount > 0 && wholeCount < ENOUGH_RESULTS && !isChecked && !sort;
      const more = isFew ? findMore?.() : undefined;
      if (!more) return { items, total: wholeCount, isComplete: !isTruncated, widened, unused };
      const keys = new Set(found.map(keyOf));
      const others = groupByRecord(more.ids)
        .filter((group) => !keys.has(keyOf(group)))
        .slice(0, MAX_FURTHER_RESULTS);
      const further = read(others, Math.max(0, offset - wholeCount), more.query);
      return {
        items: [...items, ...further].slice(0, limit),
        total: wholeCount + others.length,
        isComplete: !isTruncated,
        widened: { ...widened, ...(others.length > 0 && { wholeCount }) },
        unused,
      };
    },
    /**
     * Returns what another search has found, once each, with excerpts; records that the store lacks or does
     * not list are left out.
     */
    readFound(request: SearchWindow, found: readonly FoundRecord[]): SearchHit[] {
      const groups = found.map(groupOf);
      const keys = groups.map(keyOf);
      const query = parse(request);
      return groups
        .filter((group, index) => keys.indexOf(keyOf(group)) === index)
        .flatMap((group) => readHit(group, query) ?? []);
    },
    /** Returns the newest topics and pages whose title has all words, the last as a prefix. */
    suggest(text: string, limit: number): TitleMatch[] {
      const words = foldedWords(text).slice(0, MAX_SUGGESTION_TERMS);
      const last = words.pop();
      if (last === undefined) return [];
      const phrases = words.map((word) => ({
        terms: [stemOf(word, language)],
        isTitleOnly: true,
      }));
      // A partial word may have another stem.
      const begun = `{words} : "${last}" *`;
      const expression = phrases.length > 0 ? `${formatExpression(phrases)} AND ${begun}` : begun;
      return selectTitles
        .all(expression, limit)
        .flatMap(({ tid, page, title, posts, section }): TitleMatch[] => {
          if (tid !== null) return [{ kind: 'topic', id: tid, title, posts }];
          return page === null ? [] : [{ kind: 'page', id: page, title, section }];
        });
    },
  };
}

const keyOf = ({ tid, page }: { tid: number | null; page: string | null }) => `${tid} ${page}`;

function scopeOf({ in: kind, forumId, starterId }: SearchWindow): string[] {
  return [
    ...(kind === undefined ? [] : [SCOPE_TERMS[kind]]),
    ...(forumId === undefined ? [] : [SCOPE_TERMS.forum(forumId)]),
    ...(starterId === undefined ? [] : [SCOPE_TERMS.starter(starterId)]),
  ];
}
