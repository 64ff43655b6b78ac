interface ConfiguredCommunity {
  isLocal: boolean;
  hasStore: boolean;
  hasWikiInStore: boolean;
  isOnlyBoard: boolean;
  hasLiveWiki: boolean;
  hasExternalSearch: boolean;
}

/** Differences of communities. Pages read these facts, never the kind of community. */
interface CommunityFacts {
  /** The community is in this process, so requests cost nothing. */
  isLocal: boolean;
  hasExactCounts: boolean;
  /** Members who started no topic have a list, too. */
  knowsMembers: boolean;
  putsPinnedFirst: boolean;
  /** A wiki page answers to several ids and names the right one. */
  hasPageAliases: boolean;
  /** A member's posts are found by name. */
  findsNames: boolean;
  /** `/media/…` serves the community's files. */
  hasOwnMedia: boolean;
  /** A store in `DATA_DIR` has a search index. */
  hasOwnSearch: boolean;
  /** A search exists: own, of the live wiki, or external. */
  canSearch: boolean;
}

/** Returns the configured community's facts. */
export function communityFacts({
  isLocal,
  hasStore,
  hasWikiInStore,
  isOnlyBoard,
  hasLiveWiki,
  hasExternalSearch,
}: ConfiguredCommunity): CommunityFacts {
  return {
    isLocal,
    hasExactCounts: isLocal,
    knowsMembers: isLocal,
    putsPinnedFirst: isOnlyBoard,
    hasPageAliases: hasLiveWiki || isLocal,
    findsNames: hasStore || isOnlyBoard,
    hasOwnMedia: hasWikiInStore,
    hasOwnSearch: hasStore,
    canSearch: hasStore || hasLiveWiki || hasExternalSearch,
  };
}
