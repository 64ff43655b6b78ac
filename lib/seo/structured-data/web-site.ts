import type { Organization, WebSite } from 'schema-dts';
import { config } from '@/lib/base/config/config';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';

/** Returns structured data (schema.org) of the pages' publisher. */
export function publisher(): Organization {
  const { siteName } = config();
  return {
    '@type': 'Organization',
    name: siteName,
    url: urlOf({ kind: 'home' }),
    logo: absoluteUrl('/icon-512.png'),
  };
}

/** Returns structured data (schema.org) of the site. */
export function webSite(description: string): WebSite {
  const { siteName, license, locale } = config();
  return {
    '@type': 'WebSite',
    name: siteName,
    url: urlOf({ kind: 'home' }),
    description,
    inLanguage: locale,
    publisher: publisher(),
    ...(license && { license: license.url }),
  };
}
