import type { Config } from '@/lib/base/config/config';
import type { Abilities } from '../abilities';
import { capabilities } from '../store/capabilities';

/** Returns the abilities of the configured community, or of what its store holds now. */
export function siteAbilities({ facts, communityUrl }: Config): Abilities {
  const parts = capabilities();
  return {
    showWiki: parts.hasWiki,
    showBoard: parts.hasBoard,
    showSelections: parts.hasSelections,
    answerAtOnce: facts.isLocal,
    countTopics: communityUrl === undefined,
    countPosts: parts.hasPostTotals,
    listPinnedFirst: facts.putsPinnedFirst,
    listTags: parts.canListTags,
    listMembers: facts.knowsMembers,
    findMembers: facts.findsNames,
    resolvePageIds: facts.hasPageAliases,
    serveMedia: facts.hasOwnMedia,
    search: facts.canSearch,
    searchPosts: facts.hasOwnSearch,
  };
}
