import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import type { AnyPage, PagePresentation, Pages } from '@/lib/pages/page';
import type { PageRenderer } from './page-renderer';
import type { PageStyles } from './page-styles';
import { renderStatic } from './render-static';
import { type NextHandler, renderWithNext } from './render-with-next';

interface Options {
  pages: Pages;
  errorPage: PagePresentation<ErrorDescription>;
  styles: PageStyles;
  /** Renders hydrated pages; without it, they are static. */
  next?: NextHandler;
}

/** Returns a renderer that uses React, and Next for hydrated pages. */
export function createPageRenderer({ pages, errorPage, styles, next }: Options): PageRenderer {
  return {
    async render(view, site, visitor) {
      const page: AnyPage = pages[view.kind];
      const loaded = await page.load(view, site, visitor);
      if (loaded.kind !== 'ready') return loaded;
      const { error, cachedAt, isEmpty } = loaded;
      const html =
        next && page.isInteractive?.(view)
          ? await renderWithNext(next, view)
          : await renderStatic(page, loaded, site.can, styles, cachedAt);
      return { kind: 'page', ...html, error, cachedAt, isEmpty };
    },
    renderError: (description, can) => renderStatic(errorPage, description, can, styles),
  };
}
