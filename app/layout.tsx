import type { Viewport } from 'next';
import { InlineScripts, ReadingScript } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';
import './globals.css';

export const dynamic = 'force-dynamic';

/** Pages print their metadata themselves (`lib/seo/page-head.ts`): what Next prints is the same for all of a route. */
export const viewport: Viewport = { colorScheme: 'light dark' };

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The script in the head adds attributes to the element that React did not render.
    <html lang={i18n().locale} suppressHydrationWarning>
      <head>
        <InlineScripts />
        <ReadingScript />
      </head>
      <body>{children}</body>
    </html>
  );
}
