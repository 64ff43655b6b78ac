import type { Metadata, Viewport } from 'next';
import { InlineScripts, ReadingScript } from '@/components/reading/reading-scripts';
import { config } from '@/lib/base/config/config';
import { hasOpenSearch } from '@/lib/documents/opensearch';
import { i18n } from '@/lib/i18n/i18n';
import { routePath } from '@/lib/urls/routes/route-path';
import './globals.css';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const { siteName, siteDescription } = config();
  return {
    title: siteName,
    description: siteDescription,
    applicationName: siteName,
    manifest: routePath('/manifest.webmanifest'),
    icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }], apple: '/apple-touch-icon.png' },
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The script in the head adds attributes to the element that React did not render.
    <html lang={i18n().locale} suppressHydrationWarning>
      <head>
        <InlineScripts />
        <ReadingScript />
      </head>
      <body>
        {hasOpenSearch() && (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={config().siteName}
            href={routePath('/opensearch.xml')}
          />
        )}
        {children}
      </body>
    </html>
  );
}
