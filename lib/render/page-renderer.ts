import type { Abilities } from '@/lib/community/abilities';
import type { Visitor } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';
import type { RenderedHtml } from './static/render-static';

export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

export interface PageRenderer {
  /** Returns a view's page, or why the site refuses it. @throws if rendering fails */
  render(view: View, site: Site, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  /** @throws if rendering fails */
  renderError(description: ErrorDescription, can: Abilities): Promise<RenderedHtml>;
}
