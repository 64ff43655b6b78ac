import { newestChanges } from '@/lib/community/operations/store-operations';
import type { Outcome } from '@/lib/model/outcome';
import { mapOk } from '@/lib/model/outcome';
import { reportRefusal } from '@/lib/render/describe-error';
import { oldestCachedAt, type PageRefusal, statusOfRefusal } from '@/lib/render/page-result';
import { markPageEmpty } from '@/lib/render/render-context';
import type { TextResponse } from '@/lib/render/text-response';
import { createChangesFeed } from '@/lib/seo/feeds/changes-feed';
import type { FeedDocument } from '@/lib/seo/feeds/feed-document';
import { createFeedResponse } from '@/lib/seo/feeds/feed-response';
import { loadFeed } from '@/lib/seo/feeds/load-feed';
import { createSitemapResponse } from '@/lib/seo/sitemap/sitemap-response';
import type { FeedFormat } from '@/lib/urls/families/feed-url';
import type { DocumentResource } from '@/lib/urls/resolve-target';
import { canBeNotFound } from '../limits/not-found-budget';

const MAX_CHANGES = 100;

/** The response with a feed; without a body where it cannot be read. */
function feedResponse(loaded: Outcome<FeedDocument>, format: FeedFormat): TextResponse {
  if (loaded.kind === 'ok') {
    oldestCachedAt([loaded]);
    return createFeedResponse(loaded.value, format);
  }
  const refusal: PageRefusal = { kind: 'failed', failure: loaded };
  reportRefusal(refusal);
  return { status: statusOfRefusal(refusal).status, headers: {}, body: '' };
}

/** Makes the response with a feed or a sitemap, without Next. */
export async function makeDocument(document: DocumentResource): Promise<TextResponse> {
  switch (document.kind) {
    case 'sitemap':
      return createSitemapResponse(document.sitemap);
    case 'changes':
      return feedResponse(mapOk(await newestChanges(MAX_CHANGES), createChangesFeed), 'atom');
    case 'feed': {
      const loaded = await loadFeed(document.feed);
      // The forum, topic or member of this number may not exist.
      const isEmpty = loaded.kind === 'ok' && loaded.value.entries.length === 0;
      if (isEmpty && canBeNotFound(document)) markPageEmpty();
      return feedResponse(loaded, document.feed.format);
    }
  }
}
