import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Site } from '@/lib/community/site/site';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { encodeSlug } from '@/lib/wire/discourse-records';

/** A category's path: the slugs of its ancestors, then its own. */
const CATEGORY = /^\/c\/(?:[^/]+\/)*?([^/]+?)(?:\/l\/\w+)?(?:\.json|\.rss|\.md)?\/?$/;

/**
 * Returns the path of the forum for a Discourse address without an id, if it exists: `/c/room`,
 * `/c/house/room`.
 */
export async function findForum(path: string, { community }: Site): Promise<string | undefined> {
  const slug = CATEGORY.exec(decodePercent(path) ?? '')?.[1]?.toLowerCase();
  const read = slug === undefined ? undefined : await community.forums();
  const forum =
    read?.kind === 'ok' ? read.value.find(({ name }) => encodeSlug(name) === slug) : undefined;
  return forum && href(topicsWith({ forumId: forum.id }));
}
