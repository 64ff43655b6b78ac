import type { Community } from './community';

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
    isUnchanged: async (identity, isOfWiki) =>
      (await of(isOfWiki).isUnchanged?.(identity, isOfWiki)) === true,
    crawlerWaitMs: (isOfWiki) => of(isOfWiki).crawlerWaitMs?.(isOfWiki) ?? 0,
    connection() {
      const one = board.connection();
      const other = wiki.connection();
      return {
        ...one,
        breaker: one.breaker === 'closed' ? other.breaker : one.breaker,
        pausedSeconds: Math.max(one.pausedSeconds, other.pausedSeconds),
        running: one.running + other.running,
        queued: one.queued + other.queued,
        calls: one.calls + other.calls,
        retries: one.retries + other.retries,
      };
    },
  };
}
