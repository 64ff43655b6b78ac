import type { ReactNode } from 'react';
import { InlineScripts, ReadingScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  head?: ReactNode;
  /** Rendered body, in place of children. */
  html?: string;
  children?: ReactNode;
}

/** The document of every page. */
export function Document({ head, html, children }: Props) {
  return (
    // The script in the head adds attributes before hydration.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it
        <body dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </html>
  );
}
