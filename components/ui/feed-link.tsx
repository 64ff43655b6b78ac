import { i18n } from '@/lib/i18n/i18n';
import { feedOf, printFeedUrl } from '@/lib/urls/documents/feed-url';
import type { View } from '@/lib/urls/views/view';

/** A link to the view's feed, if it has one. */
export function FeedLink({ view }: { view: View }) {
  const feed = feedOf(view, 'atom');
  if (!feed) return null;
  return (
    <a className="not-[[href]]:hidden" href={printFeedUrl(feed)}>
      {i18n().t('site.feed')}
    </a>
  );
}
