import type { Community } from '../community';

/**
 * Who answers on a site of a board and a wiki. `live wiki`: a store answers for its board, too, so it does
 * not search or tell changes for the wiki alone.
 */
const ANSWERED_BY: Record<keyof Community, 'board' | 'wiki' | 'live wiki' | 'both'> = {
  namespaces: 'wiki',
  pages: 'wiki',
  page: 'wiki',
  pageSource: 'wiki',
  redirects: 'wiki',
  existingPages: 'wiki',
  hasPage: 'wiki',
  search: 'live wiki',
  suggest: 'live wiki',
  changes: 'live wiki',
  forums: 'board',
  topics: 'board',
  topic: 'board',
  locate: 'board',
  statistics: 'board',
  activity: 'board',
  nextTopics: 'board',
  member: 'board',
  memberId: 'board',
  postIds: 'board',
  tags: 'board',
  postDays: 'board',
  postMonths: 'board',
  postRanges: 'board',
  time: 'board',
  addresses: 'board',
  userAgent: 'board',
  publication: 'board',
  agreedAt: 'board',
  wikiPublication: 'both',
  isUnchanged: 'both',
  crawlerWaitMs: 'both',
  connection: 'both',
};
const NAMES = Object.keys(ANSWERED_BY) as (keyof Community)[];

/** Returns one community's board with another's wiki. */
export function joinParts(board: Community, wiki: Community): Community {
  const of = (isOfWiki: boolean) => (isOfWiki ? wiki : board);
  const isLive = wiki.publication === undefined;
  const ofWiki = NAMES.filter(
    (name) => ANSWERED_BY[name] === 'wiki' || (isLive && ANSWERED_BY[name] === 'live wiki'),
  );
  return {
    ...board,
    ...Object.fromEntries(ofWiki.map((name) => [name, wiki[name]])),
    ...(wiki.publication && { wikiPublication: wiki.publication }),
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
