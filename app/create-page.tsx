import type { Metadata } from 'next';
import { PageUnavailable } from '@/components/layout/error-page';
import { loadPage, type PageProps } from '@/lib/next/page-view';
import { describeRefusal } from '@/lib/pages/describe-error';
import type { PageResult } from '@/lib/pages/page-result';
import { type PageDescription, pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import type { RoutePattern } from '@/lib/urls/routes/routes';
import type { View, ViewOf } from '@/lib/urls/views/view';

interface PageDefinition<Kind extends View['kind'], Content> {
  kind: Kind;
  route: RoutePattern;
  /** Called for the metadata and for the body, so it is to be wrapped in React's `cache`. */
  load(view: ViewOf<Kind>): Promise<PageResult<Content>>;
  describe(content: Content): PageDescription;
  render(content: Content): React.ReactNode;
}

/**
 * The exports that Next expects of a route's `page.tsx`: its metadata, and the component as `Page`.
 * Where the content is not available, both describe the refusal.
 */
export function createPage<Kind extends View['kind'], Content>({
  kind,
  route,
  load,
  describe,
  render,
}: PageDefinition<Kind, Content>) {
  const loadFrom = (props: PageProps) => loadPage(kind, route, props, load);
  return {
    async generateMetadata(props: PageProps): Promise<Metadata> {
      const content = await loadFrom(props);
      return content.kind === 'ready'
        ? pageMetadata(describe(content))
        : refusalMetadata(describeRefusal(content).title);
    },
    async Page(props: PageProps) {
      const content = await loadFrom(props);
      return content.kind === 'ready' ? render(content) : <PageUnavailable refusal={content} />;
    },
  };
}
