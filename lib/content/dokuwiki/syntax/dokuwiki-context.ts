export interface DokuWikiContext {
  /** Base of relative links. */
  pageId: string;
  /** `undefined` looks like an existing page. */
  pageExists?: (id: string) => boolean | undefined;
  includedSource?: ((id: string) => string | undefined) | undefined;
  /** True if the source is a part of a page, which may have other sections. */
  isPart?: boolean;
  mediaHref?: (id: string) => string;
  /** False leaves plugin syntax (`<note>`, `<WRAP>`, `{{page>}}`, `~~MACRO~~`) as text. */
  plugins?: boolean;
}
