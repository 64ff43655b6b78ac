interface ConfiguredCommunity {
  /** No server is configured. */
  isEmbedded: boolean;
  hasStore: boolean;
  isDiscourse: boolean;
  hasLiveWiki: boolean;
  hasExternalSearch: boolean;
}

/** Differences between communities. Pages ask these, never the kind of community. */
interface CommunityFacts {
  /** Requests are free: the community is in this process. */
  isCheap: boolean;
  hasExactCounts: boolean;
  /** Every member has a list of topics, not only topic starters. */
  knowsMembers: boolean;
  putsPinnedFirst: boolean;
  /** A wiki page answers to several ids and names the right one. */
  hasPageAliases: boolean;
  /** A name suffices to find a member's posts. */
  findsNames: boolean;
  /** `/media/…` serves the community's files. */
  hasOwnMedia: boolean;
  hasOwnSearch: boolean;
  /** Any search exists: own, live wiki's or external. */
  canSearch: boolean;
  /** URL scheme of the community's own site. */
  originKind: 'discourse' | 'invision';
}

/** Derives the facts from the configuration. */
export function communityFacts({
  isEmbedded,
  hasStore,
  isDiscourse,
  hasLiveWiki,
  hasExternalSearch,
}: ConfiguredCommunity): CommunityFacts {
  return {
    isCheap: isEmbedded,
    hasExactCounts: isEmbedded,
    knowsMembers: isEmbedded,
    putsPinnedFirst: isDiscourse,
    hasPageAliases: hasLiveWiki || isEmbedded,
    findsNames: hasStore || isDiscourse,
    // A wiki beside a Discourse is in the store.
    hasOwnMedia: isEmbedded || (isDiscourse && !hasLiveWiki),
    hasOwnSearch: hasStore,
    canSearch: hasStore || hasLiveWiki || hasExternalSearch,
    originKind: isDiscourse ? 'discourse' : 'invision',
  };
}
