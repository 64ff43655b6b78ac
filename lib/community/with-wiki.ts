import { type Community, communityFor } from './community';

/** Returns one community's board with another's wiki. */
export function withWiki(board: Community, wiki: Community): Community {
  const { namespaces, pages, page, pageSource, redirects, existingPages, hasPage, publication } =
    wiki;
  const of = (isOfWiki: boolean) => (isOfWiki ? wiki : board);
  return {
    ...board,
    namespaces,
    pages,
    page,
    pageSource,
    redirects,
    existingPages,
    hasPage,
    wikiPublication: publication,
    forClient: (client) => withWiki(communityFor(board, client), communityFor(wiki, client)),
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

/** Returns one community's board with a live wiki, which searches itself and lists its changes. */
export function withLiveWiki(board: Community, wiki: Community): Community {
  const { changes, search, suggest } = wiki;
  return {
    ...withWiki(board, wiki),
    changes,
    search,
    suggest,
    forClient: (client) => withLiveWiki(communityFor(board, client), communityFor(wiki, client)),
  };
}
