import type { Metadata } from 'next';
import { config } from '@/lib/config';
import { href } from '@/lib/views/href';
import type { View } from '@/lib/views/view';

interface About {
  view: View;
  /** From the particular to the general, without the site's name. */
  titles: (string | undefined | false)[];
  /** Plain text; cut to what a search result shows. */
  description?: string;
  /** False where a page is of no use to those who come from elsewhere. */
  isIndexed?: boolean;
}

const LONGEST_DESCRIPTION = 200;

/** What the head of a page says about it. */
export function pageMetadata({ view, titles, description, isIndexed = true }: About): Metadata {
  const { siteName, siteUrl, siteDescription } = config();
  const text = description || siteDescription;
  return {
    title: [...titles.filter(Boolean), siteName].join(' · '),
    description: text && cut(text),
    alternates: siteUrl ? { canonical: `${siteUrl}${href(view)}` } : undefined,
    robots: isIndexed ? undefined : { index: false },
  };
}

/** The head of a page that shows a refusal, whose address is worth nothing. */
export function refusalMetadata(title: string): Metadata {
  return { title: `${title} · ${config().siteName}`, robots: { index: false } };
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST_DESCRIPTION) return text;
  return `${characters
    .slice(0, LONGEST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
}
