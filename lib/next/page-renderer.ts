import type { Visitor } from '@/lib/community/community';
import type { PolicySubject } from '@/lib/http/security-headers';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';

/** HTML in two parts. */
export interface RenderedHtml {
  /** Through the start of `<body>`, where a notice can follow; empty if none can. */
  head: string;
  body: string;
  /** Additions to the common security policy. */
  policy: PolicySubject;
}

export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

export interface PageRenderer {
  /** Renders a view, or says why not. @throws on bugs of the page */
  render(view: View, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  renderError(description: ErrorDescription): Promise<RenderedHtml>;
}
