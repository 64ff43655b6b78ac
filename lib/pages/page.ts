import type { ReactNode } from 'react';
import type { Abilities } from '@/lib/community/abilities';
import type { Visitor } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import type { View, ViewOf } from '@/lib/urls/views/view';
import type { PageResult } from './page-result';

export const PAGE_HEADER_ID = 'page-head';

/** Facts in the page's `<head>` for browsers, search engines and previews. */
export interface PageDescription {
  /** Undefined for error pages, which have no URL. */
  view?: View;
  /** Most specific first, without the site's name. */
  titles: readonly (string | undefined | false)[];
  /** The title that says which part of its subject the page shows. Feeds, which show all of it, lack it. */
  part?: string | undefined;
  /** Plain texts, best first. */
  description: readonly (string | undefined | false)[];
  /** False for a page not worth indexing. */
  isIndexed?: boolean;
  /** For articles and topics. */
  written?: { published?: Date; modified?: Date };
  image?: string;
  /** For previews of a link to a part of the page: title, description and the link's view. */
  preview?: { title: string; description: string; view: View };
  /** The first paint waits for this element; by default the page's header. */
  firstPaintId?: string;
}

/** Renders loaded content, for Next and the static renderer. `can` says what the site offers. */
export interface PagePresentation<Content> {
  describe(content: Content, can: Abilities): PageDescription;
  render(content: Content, can: Abilities): ReactNode;
}

export interface PageDefinition<Kind extends View['kind'], Content>
  extends PagePresentation<Content> {
  /** The kind's row of `VIEWS`. */
  view: { kind: Kind; patterns: readonly string[] };
  /** Loads a view's content from a site. `visitor` is set if `isAboutVisitor`. */
  load(view: ViewOf<Kind>, site: Site, visitor?: Visitor): Promise<PageResult<Content>>;
  /** Shows what the community reports about the visitor. */
  isAboutVisitor?: true;
  /** True if the browser hydrates part of the view. Next then renders it. */
  isInteractive?(view: ViewOf<Kind>): boolean;
}

export interface AnyPage extends PagePresentation<unknown> {
  load(view: View, site: Site, visitor?: Visitor): Promise<PageResult<unknown>>;
  isInteractive?(view: View): boolean;
}

export type Pages = { readonly [Kind in View['kind']]: PageDefinition<Kind, unknown> };

/** Returns the definition with the content type inferred from `load`. */
export const definePage = <Kind extends View['kind'], Content>(
  definition: PageDefinition<Kind, Content>,
): PageDefinition<Kind, Content> => definition;
