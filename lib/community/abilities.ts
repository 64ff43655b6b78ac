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
  /** Pinned topics come first in each list. */
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
  /** Some search exists: of the store, of a live wiki, or an external one. */
  search: boolean;
  /** Posts are searched by topic and by author, and titles are completed. */
  searchPosts: boolean;
}
