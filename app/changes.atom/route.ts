import { newestChanges } from '@/lib/community/changes';
import { toldOf } from '@/lib/front/refusal';
import { answerFeed } from '@/lib/seo/feeds/answer';
import { changesFeed } from '@/lib/seo/feeds/changes';

export const dynamic = 'force-dynamic';

const NEWEST = 100;

/** What was added to the store, changed in it, or is gone from it. */
export async function GET(): Promise<Response> {
  const changes = await newestChanges(NEWEST);
  if (changes.kind === 'ok') return answerFeed(changesFeed(changes.value), 'atom');
  return new Response(null, { status: toldOf({ kind: 'failed', failure: changes }).status });
}
