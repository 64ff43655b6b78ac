import { decodePercent } from '@/lib/base/text/percent-encoding';
import { community } from '@/lib/community/open-community';
import type { Forum } from '@/lib/model/community';
import { forumAncestors } from '@/lib/model/forum-tree';
import { href } from '@/lib/urls/views/href';
import { topicsWith } from '@/lib/urls/views/topic-url';
import { encodeSlug } from '@/lib/wire/discourse-records';

/** The last two parts of the path of a category: its slug, behind that of the category above it. */
const CATEGORY = /^\/c\/(?:[^/]+\/)*?(?:([^/]+)\/)?([^/]+?)(?:\.json|\.rss|\.md)?\/?$/;

/**
 * Returns the path of the forum that an address of a Discourse names without its number: `/c/room`, `/c/house/room`.
 * Undefined without such a forum.
 */
export async function findForum(path: string): Promise<string | undefined> {
  const [, above, slug] = CATEGORY.exec(decodePercent(path) ?? '') ?? [];
  if (slug === undefined) return undefined;
  const read = await community().forums();
  const all = read.kind === 'ok' ? read.value : [];
  const found = all.filter(({ name }) => encodeSlug(name) === slug);
  const isBelow = (forum: Forum) =>
    forumAncestors(all, forum).some(({ name }) => encodeSlug(name) === above);
  const forum = found.find(isBelow) ?? found[0];
  return forum && href(topicsWith({ forumId: forum.id }));
}
