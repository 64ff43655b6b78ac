import type { Article } from 'schema-dts';
import type { WikiPage } from '@/lib/model/community';
import type { View } from '@/lib/urls/view';
import { absoluteUrl, urlOf } from '../canonical-url';
import { publisher } from './site';

const LONGEST_HEADLINE = 110;

/** A page of the wiki. `image` is the address of its first picture. */
export function article(view: View, page: WikiPage, image?: string): Article {
  const { title, lastModified, author, body } = page;
  return {
    '@type': 'Article',
    headline: [...title].slice(0, LONGEST_HEADLINE).join(''),
    url: urlOf(view),
    mainEntityOfPage: urlOf(view),
    author: author ? { '@type': 'Person', name: author } : publisher(),
    publisher: publisher(),
    ...(body.excerpt && { description: body.excerpt }),
    ...(lastModified && { dateModified: lastModified.toISOString() }),
    ...(image && { image: absoluteUrl(image) }),
  };
}
