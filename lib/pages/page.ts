import type { ReactNode } from 'react';
import type { Visitor } from '@/lib/community/community';
import type { View, ViewOf } from '@/lib/urls/views/view';
import type { PageResult } from './page-result';

/** The id of the header of each page. */
export const PAGE_HEADER_ID = 'page-head';

/** What the `<head>` of a page says about it. */
export interface PageDescription {
  /** Undefined for an error page, which has no URL of its own. */
  view?: View;
  /** Parts of the title, the most specific first, without the site's name. */
  titles: readonly (string | undefined | false)[];
  /** Plain texts, the best first. */
  description: readonly (string | undefined | false)[];
  /** False for a page without content worth indexing. */
  isIndexed?: boolean;
  /** The times of an article or a topic; lists have none. */
  written?: { published?: Date; modified?: Date };
  /** The URL of an image in the text. */
  image?: string;
  /** What a preview of a link says of one part of the page, with the view whose URL the link has. */
  preview?: { title: string; description: string; view: View };
  /** The id of the last element that the first paint waits for; by default the header of the page. */
  firstPaintId?: string;
  /** Browsers request the page again after this time. */
  reloadSeconds?: number;
}

/** How content is shown: the same for Next and for the static renderer. */
export interface PagePresentation<Content> {
  describe(content: Content): PageDescription;
  render(content: Content): ReactNode;
}

/** One kind of page: where its content comes from, and how it is shown. */
export interface PageDefinition<Kind extends View['kind'], Content>
  extends PagePresentation<Content> {
  kind: Kind;
  /**
   * Loads the content of a view, or says why there is none.
   * @param visitor of a page that `isAboutVisitor`
   */
  load(view: ViewOf<Kind>, visitor?: Visitor): Promise<PageResult<Content>>;
  /** The page shows what the community reports about its visitor. */
  isAboutVisitor?: true;
  /** True for a view with a component that the browser hydrates: Next renders it. */
  isInteractive?(view: ViewOf<Kind>): boolean;
}

/** The definition of a kind that only the view tells. */
export interface AnyPage extends PagePresentation<unknown> {
  load(view: View, visitor?: Visitor): Promise<PageResult<unknown>>;
  isInteractive?(view: View): boolean;
}

/** A definition for each kind of view. */
export type Pages = { readonly [Kind in View['kind']]: PageDefinition<Kind, unknown> };

/** Returns the definition, with the type of its content inferred from its loader. */
export const definePage = <Kind extends View['kind'], Content>(
  definition: PageDefinition<Kind, Content>,
): PageDefinition<Kind, Content> => definition;
