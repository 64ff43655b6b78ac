import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '@/components/layout/document';
import { PageHead } from '@/components/layout/page-head';
import type { Abilities } from '@/lib/community/abilities';
import type { PolicySubject } from '@/lib/http/security-headers';
import type { PagePresentation } from '@/lib/pages/page';
import { headTags } from '@/lib/seo/page-head';
import type { PageStyles } from '../styles/page-styles';
import { PageContent } from './page-content';

export interface RenderedHtml {
  /** Ends with `<body>`, where a notice can be inserted. Empty if `body` has the whole document. */
  head: string;
  body: string;
  /** Parts of this page that the security policy must allow. */
  policy: PolicySubject;
}

const DOCTYPE = '<!DOCTYPE html>';
/** How React ends an empty document. */
const END_OF_BODY = '</body></html>';
const EMPTY_BODY = `<body>${END_OF_BODY}`;

/** Next adds these to its own pages. */
const commonTags = (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </>
);

interface Options {
  styles: PageStyles;
  /** When the oldest data were cached, during an outage. */
  cachedAt?: Date | undefined;
  /** Returns what is printed in place of components, for pages that are files. */
  adapt?: ((node: ReactNode) => ReactNode) | undefined;
}

/**
 * Renders a document by React alone. The body is printed first, since its tags and classes decide which rules
 * the head needs.
 * @throws a component's error; also if a component waits, since only `load` does
 */
export function renderStatic<Content>(
  page: PagePresentation<Content>,
  content: Content,
  can: Abilities,
  { styles, cachedAt, adapt = (node) => node }: Options,
): RenderedHtml {
  const body = renderToStaticMarkup(
    adapt(<PageContent cachedAt={cachedAt}>{page.render(content, can)}</PageContent>),
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
  const empty = renderToStaticMarkup(adapt(<Document head={head} />));
  if (!empty.endsWith(EMPTY_BODY)) {
    throw new Error('React has not printed an empty body as its end.');
  }
  return {
    head: DOCTYPE + empty.slice(0, -END_OF_BODY.length),
    body: body + END_OF_BODY,
    policy: { styles: rules ? [rules.hash] : [] },
  };
}
