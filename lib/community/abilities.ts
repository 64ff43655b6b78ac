import type { Config } from '@/lib/base/config/config';
import { canFindMembers } from '@/lib/urls/origin-url';
import type { Community } from './community';

/** What the site's community can do, and so what a page may offer. Pages never ask for its kind. */
export interface Abilities {
  showWiki: boolean;
  showBoard: boolean;
  /** Topics are marked as digest or as featured. */
  showSelections: boolean;
  /** Its records are in this process, so another request costs nothing. */
  answerAtOnce: boolean;
  /** Lists state how many topics they have. */
  countTopics: boolean;
  /** Topics state how many posts they have. */
  countPosts: boolean;
  /** Pinned topics come first in the list of their forum. */
  listPinnedFirst: boolean;
  /** Topics with a tag are a list. */
  listTags: boolean;
  /** Members who started no topic have a list, too. */
  listMembers: boolean;
  /** A member's list is found by the member's name. */
  findMembers: boolean;
  /** A wiki page answers to several ids, and names the right one. */
  resolvePageIds: boolean;
  /** `/media/…` serves its files. */
  serveMedia: boolean;
  /** Some search exists: of the community, or an external one. */
  search: boolean;
  /** Posts are searched by topic and by author, and titles are completed. */
  searchPosts: boolean;
}

/** Abilities that depend on the kind of a board or of a wiki. */
export type KindAbility =
  | 'showSelections'
  | 'answerAtOnce'
  | 'countTopics'
  | 'countPosts'
  | 'listPinnedFirst'
  | 'listTags'
  | 'listMembers'
  | 'resolvePageIds';

/** What a community consists of. */
interface Contents {
  hasWiki: boolean;
  hasBoard: boolean;
  hasSelections: boolean;
}

export interface AbleKind {
  abilities: readonly KindAbility[];
  /** Returns what it consists of now. Undefined if it does not say: then it is taken to have everything. */
  contents?(): Contents | undefined;
}

export interface PartsOfSite<Kind extends AbleKind = AbleKind> {
  board?: Kind | undefined;
  wiki?: Kind | undefined;
}

/** Returns the abilities of a site with this community, whose board and wiki are of these kinds. */
export function abilitiesOf(
  { board, wiki }: PartsOfSite,
  settings: Config,
  { search }: Pick<Community, 'search'>,
): Abilities {
  const { hasStore, hasWikiInStore, searchUrl } = settings;
  const has = (kind: AbleKind | undefined, ability: KindAbility) =>
    kind?.abilities.includes(ability) === true;
  const holds = (kind: AbleKind | undefined, what: keyof Contents) =>
    kind !== undefined && kind.contents?.()?.[what] !== false;
  return {
    showWiki: holds(wiki, 'hasWiki'),
    showBoard: holds(board, 'hasBoard'),
    showSelections: has(board, 'showSelections') && holds(board, 'hasSelections'),
    answerAtOnce: [board, wiki].every((kind) => !kind || has(kind, 'answerAtOnce')),
    countTopics: has(board, 'countTopics'),
    countPosts: has(board, 'countPosts'),
    listPinnedFirst: has(board, 'listPinnedFirst'),
    listTags: has(board, 'listTags'),
    listMembers: has(board, 'listMembers'),
    findMembers: canFindMembers(),
    resolvePageIds: has(wiki, 'resolvePageIds'),
    serveMedia: hasWikiInStore,
    search: search !== undefined || searchUrl !== undefined,
    // Only the index of a store knows posts.
    searchPosts: hasStore,
  };
}
