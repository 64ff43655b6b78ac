/** The parts of the configuration that decide the facts. */
interface ConfiguredCommunity {
  /** No address of a server is configured: the store is all there is. */
  isEmbedded: boolean;
  hasStore: boolean;
  isDiscourse: boolean;
  hasLiveWiki: boolean;
  hasExternalSearch: boolean;
}

/**
 * The differences between kinds of communities that pages depend on. Pages ask for these, and for no kind; only addresses
 * and links know what kind the wiki is.
 */
export interface CommunityFacts {
  /** A request costs nothing: the whole community is in this process. */
  isCheap: boolean;
  /** The stated numbers of posts and topics are right. */
  hasExactCounts: boolean;
  /** Every member has a list of topics, not only those who started a topic on the page. */
  knowsMembers: boolean;
  /** The list of a forum begins with its pinned topics, so they need no request of their own. */
  putsPinnedFirst: boolean;
  /** A page of the wiki is shown under several ids, and its answer names the right one. */
  hasPageAliases: boolean;
  /** A name alone leads to what a member wrote. */
  findsNames: boolean;
  /** `/media/…` serves the files of the community. */
  hasOwnMedia: boolean;
  /** The whole community can be searched on this site. */
  hasOwnSearch: boolean;
  /** There is any search: on this site, of the live wiki, or an external one. */
  canSearch: boolean;
  /** The form of the addresses on the community's own site. */
  originKind: 'discourse' | 'invision';
}

/** Returns the facts of the configured community. */
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
    // The wiki beside a Discourse is in the store of this site.
    hasOwnMedia: isEmbedded || (isDiscourse && !hasLiveWiki),
    hasOwnSearch: hasStore,
    canSearch: hasStore || hasLiveWiki || hasExternalSearch,
    originKind: isDiscourse ? 'discourse' : 'invision',
  };
}
