import { type Community, communityFor } from '../community';
import { joinSearches } from './join-searches';

/**
 * What a wiki answers beside a board, which answers the rest. `if live`: a store's search and changes are
 * those of its board, too.
 */
const ANSWERED_BY_WIKI: { readonly [Name in keyof Community]?: 'always' | 'if live' } = {
  namespaces: 'always',
  pages: 'always',
  page: 'always',
  pageSource: 'always',
  categories: 'always',
  redirects: 'always',
  existingPages: 'always',
  hasPage: 'always',
  search: 'if live',
  suggest: 'if live',
  changes: 'if live',
};
const NAMES = Object.keys(ANSWERED_BY_WIKI) as (keyof Community)[];

/** Returns one community's board with another's wiki. */
export function joinCommunities(board: Community, wiki: Community): Community {
  const of = (isOfWiki: boolean) => (isOfWiki ? wiki : board);
  const isLive = wiki.publication === undefined;
  const ofWiki = NAMES.filter((name) => isLive || ANSWERED_BY_WIKI[name] === 'always');
  return {
    ...board,
    ...Object.fromEntries(ofWiki.map((name) => [name, wiki[name]])),
    ...(isLive &&
      board.search &&
      wiki.search && { search: joinSearches(board.search, wiki.search) }),
    // The wiki lets guests search.
    ...(isLive && { maySearch: undefined }),
    wikiPublication: wiki.publication,
    forClient: (client) => joinCommunities(communityFor(board, client), communityFor(wiki, client)),
    isUnchanged: async (identity, isOfWiki) =>
      (await of(isOfWiki).isUnchanged?.(identity, isOfWiki)) === true,
    crawlerWaitMs: (isOfWiki) => of(isOfWiki).crawlerWaitMs?.(isOfWiki) ?? 0,
    connection() {
      const boardState = board.connection();
      const wikiState = wiki.connection();
      return {
        ...boardState,
        breaker: boardState.breaker === 'closed' ? wikiState.breaker : boardState.breaker,
        pausedSeconds: Math.max(boardState.pausedSeconds, wikiState.pausedSeconds),
        running: boardState.running + wikiState.running,
        queued: boardState.queued + wikiState.queued,
        calls: boardState.calls + wikiState.calls,
        retries: boardState.retries + wikiState.retries,
      };
    },
  };
}
