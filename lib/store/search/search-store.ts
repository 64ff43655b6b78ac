import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import type { SearchWindow } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { termsOf } from './extract-terms';
import { SCOPE_TERMS } from './indexed-document';
import { createRanker } from './rank-documents';
import { createDocumentGrouper, createHitReader } from './search-hits';
import { asPrefix, formatExpression, parseSearchQuery } from './search-query';
import { createTopicSearch } from './search-topic';

const MAX_SUGGESTION_TERMS = 8;

/** Opens the searches of a store. No text is an error. */
export function searchStore(db: StoreDatabase) {
  const rank = createRanker(db);
  const groupByRecord = createDocumentGrouper(db);
  const readHit = createHitReader(db);
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

  return {
    /** Returns the topics and pages that match, best first; or the posts of one topic, oldest first. */
    search(request: SearchWindow): SearchResults<string> {
      const query = parseSearchQuery(request.text);
      const { topicId, offset, limit, sort } = request;
      const prefix = asPrefix(query, request.text);
      if (topicId !== undefined) {
        const found = searchTopic({ topicId, query: prefix ?? query, offset, limit });
        return { ...found, unused: query.unused };
      }
      const scope = scopeOf(request);
      const exact = rank(query, scope);
      // Whole words first: a longer one is meant less often.
      const begun = prefix && !exact.isTruncated ? rank(prefix, scope) : exact;
      const ids = [...new Set([...exact.ids, ...begun.ids])];
      // Documents are numbered by their time.
      if (sort === 'date') ids.sort((a, b) => b - a);
      const groups = groupByRecord(ids);
      const window = groups.slice(offset, offset + limit);
      return {
        items: window.flatMap((group) => readHit(group, prefix ?? query) ?? []),
        total: groups.length,
        isComplete: !exact.isTruncated && !begun.isTruncated,
        isBegun: exact.ids.length === 0,
        unused: query.unused,
      };
    },
    /** Returns the newest topics and pages whose title has the words of a text, the last as a prefix. */
    suggest(text: string, limit: number): TitleMatch[] {
      const terms = termsOf(text).slice(0, MAX_SUGGESTION_TERMS);
      if (terms.length === 0) return [];
      const phrases = terms.map((term, index) => ({
        terms: [term],
        isTitleOnly: true,
        isPrefix: index === terms.length - 1,
      }));
      return selectTitles
        .all(formatExpression(phrases), limit)
        .flatMap(({ tid, page, title, posts, section }): TitleMatch[] => {
          if (tid !== null) return [{ kind: 'topic', id: tid, title, posts }];
          return page === null ? [] : [{ kind: 'page', id: page, title, section }];
        });
    },
  };
}

function scopeOf({ in: kind, forumId, starterId }: SearchWindow): string[] {
  return [
    ...(kind === undefined ? [] : [SCOPE_TERMS[kind]]),
    ...(forumId === undefined ? [] : [SCOPE_TERMS.forum(forumId)]),
    ...(starterId === undefined ? [] : [SCOPE_TERMS.starter(starterId)]),
  ];
}
