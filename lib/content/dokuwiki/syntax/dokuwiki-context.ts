/** What rendering a page needs to know of the wiki. */
export interface DokuWikiContext {
  /** The page that holds the source. Relative links start here. */
  pageId: string;
  /** `undefined` where it is unknown: the link then looks like one to a page that exists. */
  pageExists?: (id: string) => boolean | undefined;
  /** Returns the source of a page that stands in another one; undefined where it is not there. */
  includedSource?: ((id: string) => string | undefined) | undefined;
  /** Only a part of the page is shown, so that its own sections may be elsewhere. */
  isPart?: boolean;
  /** Returns the URL of a media file of the wiki (`a:b.png`). */
  mediaHref?: (id: string) => string;
  /**
   * False to leave the syntax of common plugins (`<note>`, `<WRAP>`, `{{page>}}`, `~~MACRO~~`) as
   * text, like a DokuWiki without plugins. Default: true.
   */
  plugins?: boolean;
}
