import { canBeNotFound } from '@/lib/http/limits/not-found-budget';
import { oldestCachedAt, statusOfRefusal } from '@/lib/render/page-result';
import { currentRenderContext, markPageEmpty } from '@/lib/render/render-context';
import { createFeedResponse } from '@/lib/seo/feeds/feed-response';
import { loadFeed } from '@/lib/seo/feeds/load-feed';
import { parseFeedUrl } from '@/lib/urls/families/feed-url';

export const dynamic = 'force-dynamic';

/** A list of the site as a feed, at the path of its page below `/feeds`. */
export async function GET(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const resource = currentRenderContext()?.resource;
  const result = resource?.kind === 'feed' ? resource : parseFeedUrl(pathname + search);
  switch (result.kind) {
    case 'feed': {
      const loaded = await loadFeed(result.feed);
      if (loaded.kind === 'ok') {
        oldestCachedAt([loaded]);
        // The forum, topic or member of this number may not exist.
        if (loaded.value.entries.length === 0 && canBeNotFound(result)) markPageEmpty();
        return createFeedResponse(loaded.value, result.feed.format);
      }
      return new Response(null, {
        status: statusOfRefusal({ kind: 'failed', failure: loaded }).status,
      });
    }
    case 'moved':
      return new Response(null, { status: 308, headers: { Location: result.to } });
    case 'malformed':
      return new Response(null, { status: 400 });
    case 'unknown':
      return new Response(null, { status: 404 });
  }
}
