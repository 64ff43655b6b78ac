import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import { namespaceOf } from '@/lib/model/wiki-tree';
import type { SearchWindow } from '@/lib/urls/views/view';
import { wireCount } from '@/lib/wire/json/scalar';
import { markMatches } from './local-html';
import { idOfTitle, nameOfPart } from './page-ids';
import type { WikiApi } from './wiki-api';
import type { WikiSite } from './wiki-site';

const MAX_SUGGESTIONS = 100;

const searchAnswer = z.object({
  query: z.object({
    searchinfo: z.object({ totalhits: wireCount }).partial().default({}),
    search: z.array(
      z.object({
        title: z.string(),
        snippet: z.string().default(''),
        size: z.int().optional(),
        timestamp: z.iso.datetime().optional(),
      }),
    ),
  }),
});
const suggestAnswer = z.tuple([z.string(), z.array(z.string())]).rest(z.unknown());

const shownIds = ({ namespaces }: WikiSite): string =>
  namespaces.flatMap(({ id, isShown }) => (isShown ? [id] : [])).join('|');

/** Returns results of the wiki's own search. */
export async function searchTexts(
  api: WikiApi,
  site: WikiSite,
  { text, offset, limit }: SearchWindow,
  client: ClientKind,
): Promise<Outcome<SearchResults<string>>> {
  const question = {
    action: 'query',
    list: 'search',
    srsearch: text,
    srwhat: 'text',
    srnamespace: shownIds(site),
    srinfo: 'totalhits',
    srprop: 'snippet|timestamp|size',
    sroffset: String(offset),
    srlimit: String(limit),
  };
  return mapOk(await api.ask(question, searchAnswer, client), ({ query }) => {
    const items = query.search.slice(0, limit).map(({ title, snippet, size, timestamp }) => ({
      kind: 'page' as const,
      page: {
        id: idOfTitle(title, site),
        title,
        ...(timestamp && { lastModified: new Date(timestamp) }),
        ...(size !== undefined && { sizeBytes: size }),
      },
      excerpt: markMatches(snippet),
    }));
    const { totalhits: total } = query.searchinfo;
    const hasMore = total === undefined && items.length === limit;
    return { items, total, hasMore, isComplete: true };
  });
}

/** Returns titles that begin with `text`, by the wiki's `opensearch`. */
export async function completeTitles(
  api: WikiApi,
  site: WikiSite,
  text: string,
  limit: number,
  client: ClientKind,
): Promise<Outcome<TitleMatch[]>> {
  const question = {
    action: 'opensearch',
    search: text,
    redirects: 'resolve',
    namespace: shownIds(site),
    limit: String(Math.min(limit, MAX_SUGGESTIONS)),
  };
  return mapOk(await api.ask(question, suggestAnswer, client), ([, titles]) =>
    titles.map((title) => {
      const id = idOfTitle(title, site);
      return { kind: 'page', id, title, section: nameOfPart(namespaceOf(id)) };
    }),
  );
}
