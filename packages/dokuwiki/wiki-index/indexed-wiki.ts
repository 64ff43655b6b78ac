import type { DataField } from '../plugins/lists/data-fields';

/** A page that lists may show. */
export interface ListedPage {
  id: string;
  /** First heading, else the name. */
  title: string;
  /** The wiki's own title. */
  ownTitle: string;
  /** Milliseconds; 0 if unknown. */
  changedAt: number;
  /** Its entry of the plugin data. */
  entry?: { kind: string; fields: readonly DataField[] } | undefined;
}

/** What an index of the wiki gives plugins for their lists. */
export interface IndexedWiki {
  /** Listed pages by id. */
  readonly pages: ReadonlyMap<string, ListedPage>;
  /** Name and pages of each tag, by its id. */
  readonly tags: ReadonlyMap<string, { name: string; ids: ReadonlySet<string> }>;
  /** Name of start pages (`start`). */
  readonly startName: string;
  /** True if headings name links (`useheading`). */
  readonly usesHeadings: boolean;
  /** True for unlisted pages, too. */
  has(id: string): boolean;
  /** Returns a page's first heading or title, also of an unlisted one. */
  titleOf(id: string): string | undefined;
}
