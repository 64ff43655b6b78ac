import type { Metadata } from 'next';
import { currentView } from '@/lib/next/current-view';
import { describeRefusal, reportRefusal } from '@/lib/pages/errors/describe-error';
import type { PageResult } from '@/lib/pages/page-result';
import { type PageDescription, pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import type { View, ViewOf } from '@/lib/urls/views/view';

interface PageDefinition<Kind extends View['kind'], Content> {
  kind: Kind;
  /** Called for the metadata and for the body, so it is to be wrapped in React's `cache`. */
  load(view: ViewOf<Kind>): Promise<PageResult<Content>>;
  describe(content: Content): PageDescription;
  render(content: Content): React.ReactNode;
}

/**
 * The exports that Next expects of a route's `page.tsx`: its metadata, and the component as `Page`.
 * Where the content is not available, the server sends an error page or a redirect of its own.
 */
export function createPage<Kind extends View['kind'], Content>({
  kind,
  load,
  describe,
  render,
}: PageDefinition<Kind, Content>) {
  return {
    async generateMetadata(): Promise<Metadata> {
      const content = await load(currentView(kind));
      return content.kind === 'ready'
        ? pageMetadata(describe(content))
        : refusalMetadata(describeRefusal(content).title);
    },
    async Page() {
      const content = await load(currentView(kind));
      if (content.kind === 'ready') return render(content);
      reportRefusal(content);
      return null;
    },
  };
}
