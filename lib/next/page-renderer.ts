import type { Abilities } from '@/lib/community/abilities';
import type { Visitor } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import type { PolicySubject } from '@/lib/http/security-headers';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';

export interface RenderedHtml {
  /** Ends with `<body>`, where a notice can be inserted. Empty if `body` has the whole document. */
  head: string;
  body: string;
  /** Parts of this page that the security policy must allow. */
  policy: PolicySubject;
}

export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

export interface PageRenderer {
  /** Returns a view's page, or why the site refuses it. @throws if rendering fails */
  render(view: View, site: Site, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  /** @throws if rendering fails */
  renderError(description: ErrorDescription, can: Abilities): Promise<RenderedHtml>;
}
