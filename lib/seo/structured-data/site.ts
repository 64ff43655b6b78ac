import type { Organization, WebSite } from 'schema-dts';
import { config } from '@/lib/config/config';
import { absolute, addressOf } from '../canonical-url';

/** Who publishes the pages. */
export function publisher(): Organization {
  const { siteName } = config();
  return {
    '@type': 'Organization',
    name: siteName,
    url: addressOf({ kind: 'home' }),
    logo: absolute('/icon-512.png'),
  };
}

/** The site itself, for its home page. */
export function webSite(description: string): WebSite {
  const { siteName, locale } = config();
  return {
    '@type': 'WebSite',
    name: siteName,
    url: addressOf({ kind: 'home' }),
    description,
    inLanguage: locale,
    publisher: publisher(),
  };
}
