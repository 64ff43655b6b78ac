import type { Visitor } from '@/lib/community/community';
import type { PolicySubject } from '@/lib/http/security-headers';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { PageFacts, PageRefusal } from '@/lib/pages/page-result';
import type { View } from '@/lib/urls/views/view';

/** The HTML of a page, in two parts that are sent one after the other. */
export interface RenderedHtml {
  /** Up to and with the beginning of `<body>`, where a notice can follow; empty where it cannot. */
  head: string;
  /** The rest. */
  body: string;
  /** What the security policy of the page allows besides the scripts of all pages. */
  policy: PolicySubject;
}

/** A page that was rendered, and what is to be known about it. */
export type RenderedPage = { kind: 'page' } & RenderedHtml & PageFacts;

/** Renders pages from their definitions. */
export interface PageRenderer {
  /**
   * Loads the content of a view and renders its page, or says why there is none.
   * @throws where the page has a bug
   */
  render(view: View, visitor?: Visitor): Promise<RenderedPage | PageRefusal>;
  /** Renders an error page. */
  renderError(description: ErrorDescription): Promise<RenderedHtml>;
}
