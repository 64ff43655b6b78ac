import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Site } from '@/lib/community/site/site';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

/** A category's path: the slugs of its ancestors, then its own. */
const CATEGORY = /^\/c\/(?:[^/]+\/)*?([^/]+?)(?:\/l\/\w+)?(?:\.rss|\.md)?\/?$/;

/** Returns the ASCII words of a name, as Discourse's addresses have them; `topic` if it has no letters. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /[a-z]/.test(plain) ? (plain.match(/[a-z\d]+/g) ?? []).join('-') : 'topic';
}

/**
 * Returns the path of the forum for a Discourse address without an id, if it exists: `/c/room`,
 * `/c/house/room`.
 */
export async function findForum(path: string, { community }: Site): Promise<string | undefined> {
  const slug = CATEGORY.exec(decodePercent(path) ?? '')?.[1]?.toLowerCase();
  const read = slug === undefined ? undefined : await community.forums();
  const forum =
    read?.kind === 'ok' ? read.value.find(({ name }) => slugOf(name) === slug) : undefined;
  return forum && href(topicsWith({ forumId: forum.id }));
}
