import { newestChanges } from '@/lib/community/operations/store-operations';
import { statusOfRefusal } from '@/lib/render/page-result';
import { changesFeed } from '@/lib/seo/feeds/changes-feed';
import { answerFeed } from '@/lib/seo/feeds/feed-response';

export const dynamic = 'force-dynamic';

const NEWEST = 100;

/** What was added to the store, changed in it, or is gone from it. */
export async function GET(): Promise<Response> {
  const changes = await newestChanges(NEWEST);
  if (changes.kind === 'ok') return answerFeed(changesFeed(changes.value), 'atom');
  return new Response(null, {
    status: statusOfRefusal({ kind: 'failed', failure: changes }).status,
  });
}
