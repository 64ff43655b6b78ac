import { escapeHtml } from '@/lib/base/text/escape';
import { fileUrl } from './file-path';
import type { PrintOptions } from './print-page';

const decodeEntities = (value: string) => value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/**
 * Returns a feed with the site's URLs replaced by URLs of static files; the same text without `siteUrl`.
 */
export function rewriteUrls(
  text: string,
  { siteUrl, resolve }: Pick<PrintOptions, 'siteUrl' | 'resolve'>,
): string {
  if (siteUrl === undefined) return text;
  const pattern = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${pattern}(?:/[^\\s"'<>\\\\]*)?`, 'g'), (url) => {
    const target = resolve(decodeEntities(url));
    return target.kind === 'file' ? escapeHtml(fileUrl(siteUrl, target.file) + target.hash) : url;
  });
}
