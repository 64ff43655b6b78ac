import { decodePercent } from '@/lib/base/text/percent-encoding';
import { community } from '@/lib/community/open-community';
import { href } from '@/lib/urls/views/href';
import { topicsWith } from '@/lib/urls/views/topic-url';
import { encodeSlug } from '@/lib/wire/discourse-records';

/** The path of a category, which ends in its slug, behind those of the categories above it. */
const CATEGORY = /^\/c\/(?:[^/]+\/)*?([^/]+?)(?:\/l\/\w+)?(?:\.json|\.rss|\.md)?\/?$/;

/**
 * Returns the path of the forum that an address of a Discourse names without its number: `/c/room`, `/c/house/room`.
 * Undefined without such a forum.
 */
export async function findForum(path: string): Promise<string | undefined> {
  const slug = CATEGORY.exec(decodePercent(path) ?? '')?.[1]?.toLowerCase();
  const read = slug === undefined ? undefined : await community().forums();
  const forum =
    read?.kind === 'ok' ? read.value.find(({ name }) => encodeSlug(name) === slug) : undefined;
  return forum && href(topicsWith({ forumId: forum.id }));
}
