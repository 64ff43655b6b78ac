export interface DokuWikiContext {
  /** Base of relative links. */
  pageId: string;
  /** Undefined if unknown: the link then looks like one to an existing page. */
  pageExists?: (id: string) => boolean | undefined;
  includedSource?: ((id: string) => string | undefined) | undefined;
  /** True for a part of a page, whose other sections are unknown. */
  isPart?: boolean;
  mediaHref?: (id: string) => string;
  /** False leaves plugin syntax (`<note>`, `<WRAP>`, `{{page>}}`, `~~MACRO~~`) as text. */
  plugins?: boolean;
}
