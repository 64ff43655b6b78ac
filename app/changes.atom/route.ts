import { newestChanges } from '@/lib/community/operations/store-operations';
import { statusOfRefusal } from '@/lib/render/page-result';
import { createChangesFeed } from '@/lib/seo/feeds/changes-feed';
import { createFeedResponse } from '@/lib/seo/feeds/feed-response';

export const dynamic = 'force-dynamic';

const ENTRY_COUNT = 100;

/** The feed of what was added to the store, changed in it, or removed from it. */
export async function GET(): Promise<Response> {
  const changes = await newestChanges(ENTRY_COUNT);
  if (changes.kind === 'ok') return createFeedResponse(createChangesFeed(changes.value), 'atom');
  return new Response(null, {
    status: statusOfRefusal({ kind: 'failed', failure: changes }).status,
  });
}
