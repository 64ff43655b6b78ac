import type { ReactNode } from 'react';
import type { Visitor } from '@/lib/community/community';
import type { View, ViewOf } from '@/lib/urls/views/view';
import type { PageResult } from './page-result';

export const PAGE_HEADER_ID = 'page-head';

/** Content of a page's `<head>`. */
export interface PageDescription {
  /** Undefined for error pages, which have no URL. */
  view?: View;
  /** Most specific first, without the site's name. */
  titles: readonly (string | undefined | false)[];
  /** Plain texts, best first. */
  description: readonly (string | undefined | false)[];
  /** False for a page not worth indexing. */
  isIndexed?: boolean;
  /** For articles and topics. */
  written?: { published?: Date; modified?: Date };
  image?: string;
  /** Title and description for previews of a link to a part of the page, and the link's view. */
  preview?: { title: string; description: string; view: View };
  /** Last element that the first paint waits for; the page's header by default. */
  firstPaintId?: string;
  /** Browsers reload the page after this time. */
  reloadSeconds?: number;
}

/** Rendering of loaded content, shared by Next and the static renderer. */
export interface PagePresentation<Content> {
  describe(content: Content): PageDescription;
  render(content: Content): ReactNode;
}

/** A kind of page: loading and rendering. */
export interface PageDefinition<Kind extends View['kind'], Content>
  extends PagePresentation<Content> {
  kind: Kind;
  /** Loads a view's content. `visitor` is set if `isAboutVisitor`. */
  load(view: ViewOf<Kind>, visitor?: Visitor): Promise<PageResult<Content>>;
  /** Shows what the community reports about the visitor. */
  isAboutVisitor?: true;
  /** True if the browser hydrates part of the view, so that Next renders it. */
  isInteractive?(view: ViewOf<Kind>): boolean;
}

export interface AnyPage extends PagePresentation<unknown> {
  load(view: View, visitor?: Visitor): Promise<PageResult<unknown>>;
  isInteractive?(view: View): boolean;
}

export type Pages = { readonly [Kind in View['kind']]: PageDefinition<Kind, unknown> };

/** Returns the definition with the content type inferred from `load`. */
export const definePage = <Kind extends View['kind'], Content>(
  definition: PageDefinition<Kind, Content>,
): PageDefinition<Kind, Content> => definition;
