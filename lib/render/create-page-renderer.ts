import type { ReactNode } from 'react';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { AnyPage, PagePresentation, Pages } from '@/lib/pages/page';
import type { View } from '@/lib/urls/views/view';
import { type NextHandler, renderWithNext } from './next/render-with-next';
import type { PageRenderer } from './page-renderer';
import { renderStatic } from './static/render-static';
import type { PageStyles } from './styles/page-styles';

interface Options {
  pages: Pages;
  errorPage: PagePresentation<ErrorDescription>;
  styles: PageStyles;
  /** Renders hydrated pages; without it, they are static. */
  next?: NextHandler;
  /** Returns what is printed in place of a view's components. */
  adapt?: (node: ReactNode, view: View) => ReactNode;
}

/** Returns a renderer that uses React, and Next for hydrated pages. */
export function createPageRenderer({
  pages,
  errorPage,
  styles,
  next,
  adapt,
}: Options): PageRenderer {
  return {
    async render(view, site, visitor) {
      const page: AnyPage = pages[view.kind];
      const loaded = await page.load(view, site, visitor);
      if (loaded.kind !== 'ready') return loaded;
      const { error, cachedAt, isEmpty } = loaded;
      const html =
        next && page.isInteractive?.(view)
          ? await renderWithNext(next, view, loaded)
          : renderStatic(page, loaded, site.can, {
              styles,
              cachedAt,
              adapt: adapt && ((node) => adapt(node, view)),
            });
      return { kind: 'page', ...html, error, cachedAt, isEmpty };
    },
    renderError: async (description, can) => renderStatic(errorPage, description, can, { styles }),
  };
}
