import type { PageExists } from '../ids/page-id';

export interface ParseOptions {
  /** Base of relative links. */
  pageId: string;
  /** False leaves the syntax of plugins (`<note>`, `<WRAP>`, `{{page>}}`, `~~MACRO~~`) as text. */
  plugins?: boolean | undefined;
  /** Tells which of several pages a link means. Undefined if unknown. */
  pageExists?: PageExists | undefined;
}
