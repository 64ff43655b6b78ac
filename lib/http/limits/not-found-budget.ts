import { parseFeedUrl } from '@/lib/urls/families/feed-url';
import { parseSitemapUrl } from '@/lib/urls/families/sitemap-url';
import type { View } from '@/lib/urls/view';

const BURST = 200;
const PER_SECOND = 20;

/** A view that names something which need not exist, or a page that need not. */
export function canBeNotFound(view: View): boolean {
  switch (view.kind) {
    case 'topic':
    case 'post':
    case 'wiki-page':
      return true;
    case 'topics':
      return (
        view.page > 1 || view.filter.forumId !== undefined || view.filter.starterId !== undefined
      );
    case 'namespace':
      return view.id !== '' || view.page > 1;
    default:
      return false;
  }
}

/** True for the address of a feed or a sitemap that names something which need not exist. */
export function mayDocumentBeAbsent(address: string): boolean {
  const reading = parseFeedUrl(address);
  if (reading.kind === 'feed') return canBeNotFound(reading.feed.list);
  return parseSitemapUrl(address)?.kind === 'part';
}

/**
 * How many pages may be rendered only to say that there is nothing: 200 at once, 20 a second in
 * the long run, for all visitors together. Whoever invents addresses uses it up for invented ones.
 */
export class NotFoundBudget {
  private left = BURST;
  private at: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.at = now();
  }

  /** Whether one more may be risked. */
  get isUsedUp(): boolean {
    const now = this.now();
    this.left = Math.min(BURST, this.left + ((now - this.at) / 1000) * PER_SECOND);
    this.at = now;
    return this.left < 1;
  }

  /** A page was rendered that does not exist. */
  count(): void {
    this.left -= 1;
  }
}
