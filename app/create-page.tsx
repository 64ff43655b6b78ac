import { currentView } from '@/lib/next/current-view';
import { reportRefusal } from '@/lib/pages/errors/describe-error';
import type { PageResult } from '@/lib/pages/page-result';
import { currentRenderContext, type PageComponent } from '@/lib/pages/render-context';
import { type PageDescription, printPageHead } from '@/lib/seo/page-head';
import type { View, ViewOf } from '@/lib/urls/views/view';

interface PageDefinition<Kind extends View['kind'], Content> {
  kind: Kind;
  load(view: ViewOf<Kind>): Promise<PageResult<Content>>;
  describe(content: Content): PageDescription;
  render(content: Content): React.ReactNode;
}

/**
 * The component of a route's `page.tsx`. Where the content is not available, the server sends an error page or a
 * redirect of its own.
 */
export function createPage<Kind extends View['kind'], Content>({
  kind,
  load,
  describe,
  render,
}: PageDefinition<Kind, Content>): PageComponent {
  return async function Page() {
    const context = currentRenderContext();
    if (context) context.component = Page;
    const content = await load(currentView(kind));
    if (content.kind === 'ready') {
      if (context) context.head = printPageHead(describe(content));
      return render(content);
    }
    reportRefusal(content);
    return null;
  };
}
