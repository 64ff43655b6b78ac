import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { href } from '@/lib/urls/views/href';

const startOf = (name: string) =>
  [...new Intl.Segmenter().segment(name)]
    .slice(0, 12)
    .map(({ segment }) => segment)
    .join('');

/** Web app manifest (W3C). */
export function createWebManifest() {
  const { siteName, siteDescription } = config();
  return {
    name: siteName,
    short_name: startOf(siteName),
    description: siteDescription,
    lang: i18n().locale,
    start_url: href({ kind: 'home' }),
    display: 'browser',
    background_color: '#fdfcf9',
    theme_color: '#fdfcf9',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
