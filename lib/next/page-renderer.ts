import type { Visitor } from '@/lib/community/community';
import type { PolicySubject } from '@/lib/http/security-headers';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';

/** HTML in two parts. */
export interface RenderedHtml {
  /** Ends after `<body>`, where a notice can be inserted. Empty if `body` has all of the document. */
  head: string;
  body: string;
  /** Additions to the common security policy. */
  policy: PolicySubject;
}

export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

export interface PageRenderer {
  /** Returns the page of a view, or the reason for refusing it. @throws if rendering fails */
  render(view: View, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  /** @throws if rendering fails */
  renderError(description: ErrorDescription): Promise<RenderedHtml>;
}
