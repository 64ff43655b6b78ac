import type { Article } from 'schema-dts';
import { config } from '@/lib/base/config/config';
import type { WikiPage } from '@/lib/model/records';
import { absoluteUrl, urlOf } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { publisher } from './web-site';

const MAX_HEADLINE_CHARACTERS = 110;

/**
 * Returns structured data (schema.org) of a wiki page.
 * @param image path or URL of its first image
 */
export function article(view: View, page: WikiPage, image?: string): Article {
  const { title, lastModified, author, body } = page;
  const { license } = config();
  return {
    '@type': 'Article',
    headline: [...title].slice(0, MAX_HEADLINE_CHARACTERS).join(''),
    url: urlOf(view),
    mainEntityOfPage: urlOf(view),
    author: author ? { '@type': 'Person', name: author } : publisher(),
    publisher: publisher(),
    ...(body.excerpt && { description: body.excerpt }),
    ...(license && { license: license.url }),
    ...(lastModified && { dateModified: lastModified.toISOString() }),
    ...(image && { image: absoluteUrl(image) }),
  };
}
