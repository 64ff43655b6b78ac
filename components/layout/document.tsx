import type { ReactNode } from 'react';
import { InlineScripts, ReadingScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  head?: ReactNode;
  children?: ReactNode;
}

/** The document of every page. */
export function Document({ head, children }: Props) {
  return (
    // The script in the head adds attributes before hydration.
    <html lang={i18n().locale} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: the component of this name is for the Pages Router */}
      <head>
        {head}
        <InlineScripts />
        <ReadingScript />
      </head>
      <body>{children}</body>
    </html>
  );
}
