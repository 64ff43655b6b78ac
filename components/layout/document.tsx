import type { ReactNode } from 'react';
import { InlineScripts, ReadingScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  /** What stands in `<head>` beside the scripts of all pages. */
  head?: ReactNode;
  /** The body as React has rendered it before, in place of children. */
  html?: string;
  children?: ReactNode;
}

/** The document of every page. */
export function Document({ head, html, children }: Props) {
  return (
    // The script in the head adds attributes to the element that React did not render.
    <html lang={i18n().locale} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: the component of this name is for the Pages Router */}
      <head>
        {head}
        <InlineScripts />
        <ReadingScript />
      </head>
      {html === undefined ? (
        <body>{children}</body>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has printed it, and escaped it
        <body dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </html>
  );
}
