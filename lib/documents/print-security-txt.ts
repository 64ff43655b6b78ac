import type { Config } from '@/lib/base/config/config';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { routePath } from '@/lib/urls/routes/route-path';

/** Less than a year, as RFC 9116, 2.5.5 recommends. */
const VALID_MS = 360 * 24 * 60 * 60 * 1000;

/** Prints `security.txt` (RFC 9116), valid from now on; undefined without `SECURITY_CONTACT`. */
export function printSecurityTxt({
  securityContacts,
  siteUrl,
  locale,
}: Pick<Config, 'securityContacts' | 'siteUrl' | 'locale'>): string | undefined {
  if (securityContacts === undefined) return undefined;
  const expires = new Date(Date.now() + VALID_MS).toISOString();
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${[...new Set([locale, 'en'])].join(', ')}`,
    ...(siteUrl ? [`Canonical: ${absoluteUrl(routePath('/.well-known/security.txt'))}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
