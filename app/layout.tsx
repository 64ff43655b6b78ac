import type { Metadata, Viewport } from 'next';
import { config } from '@/lib/config';
import { language } from '@/lib/language/language';
import { isOpenSearchOffered, OPEN_SEARCH_PATH } from '@/lib/seo/opensearch';
import './globals.css';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const { siteName, siteDescription } = config();
  return {
    title: siteName,
    description: siteDescription,
    applicationName: siteName,
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [{ url: '/icon.svg', type: 'image/svg+xml' }],
      apple: '/apple-touch-icon.png',
    },
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={language().locale}>
      <body>
        {isOpenSearchOffered() && (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={config().siteName}
            href={OPEN_SEARCH_PATH}
          />
        )}
        {children}
      </body>
    </html>
  );
}
