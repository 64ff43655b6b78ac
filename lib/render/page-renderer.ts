import type { Visitor } from '@/lib/community/community';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';
import type { RenderedHtml } from './static/render-static';

export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

export interface PageRenderer {
  /** Returns a view's page, or why it is refused. @throws if rendering fails */
  render(view: View, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  /** @throws if rendering fails */
  renderError(description: ErrorDescription): Promise<RenderedHtml>;
}
