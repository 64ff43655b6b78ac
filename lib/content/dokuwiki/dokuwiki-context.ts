/** What the reader of one page must know of the wiki around it. */
export interface DokuWikiContext {
  /** The page that holds the source; relative links start here. */
  pageId: string;
  /** `undefined` where it is not known: such a link looks like any other. */
  pageExists?: (id: string) => boolean | undefined;
  /** The address of a media file of the wiki (`a:b.png`). */
  mediaHref?: (id: string) => string;
  /**
   * Whether the marks of common plugins (`<note>`, `<WRAP>`, `{{page>}}`, `~~MACRO~~`) count. On unless
   * switched off: then they stay text, as in a DokuWiki that has only what it is shipped with.
   */
  plugins?: boolean;
}
