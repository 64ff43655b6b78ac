import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { Document } from '@/components/layout/document';
import { PageHead } from '@/components/layout/page-head';
import type { Abilities } from '@/lib/community/abilities';
import type { PagePresentation } from '@/lib/pages/page';
import { headTags } from '@/lib/seo/page-head';
import { PageContent } from './page-content';
import type { RenderedHtml } from './page-renderer';
import type { PageStyles } from './page-styles';

const DOCTYPE = '<!DOCTYPE html>';
/** How React ends a document. */
const END = '</body></html>';

/** Next adds these to its own pages. */
const commonTags = (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </>
);

/**
 * Renders to HTML; awaits `async` components.
 * @throws a component's error, even below `<Suspense>`: nothing would replace its fallback
 */
async function renderToHtml(content: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(content, {
    onError: (error) => void errors.push(error),
    // A larger boundary would need a script to move into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw errors[0];
  return text(prelude);
}

/**
 * Renders a document by React alone.
 * @param cachedAt when the oldest data were cached, during an outage
 */
export async function renderStatic<Content>(
  page: PagePresentation<Content>,
  content: Content,
  can: Abilities,
  styles: PageStyles,
  cachedAt?: Date,
): Promise<RenderedHtml> {
  const body = await renderToHtml(
    <PageContent cachedAt={cachedAt}>{page.render(content, can)}</PageContent>,
  );
  const rules = styles.kind === 'inline' ? styles.stylesheet.rulesFor(body) : undefined;
  const urls = styles.kind === 'linked' ? styles.urls : [];
  const head = (
    <>
      {commonTags}
      {rules && <style>{rules.css}</style>}
      {urls.map((url) => (
        <link key={url} rel="stylesheet" href={url} />
      ))}
      <PageHead tags={headTags(page.describe(content, can), can)} />
    </>
  );
  const html = renderToStaticMarkup(<Document head={head} html={body} />);
  const end = body + END;
  if (!html.endsWith(end)) throw new Error('React has not printed the body of a page as its end.');
  return {
    head: DOCTYPE + html.slice(0, -end.length),
    body: end,
    policy: { styles: rules ? [rules.hash] : [] },
  };
}
