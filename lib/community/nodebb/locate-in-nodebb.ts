import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { LocatorView } from '@/lib/urls/views/view';
import type { Ask } from '../forum/ask';
import { atPost, atTopicsOf, type Location } from '../forum/locations';
import { findNodebbMember } from './nodebb-members';
import { findNodebbPost } from './read-nodebb-topic';

/** `/topic/5/words/50` is post 50, from 1; without a number it is the first post. */
const postPath = z
  .string()
  .transform((path) => /\/topic\/(\d{1,15})(?:\/[^/?]*(?:\/(\d{1,9}))?)?(?:\?|$)/.exec(path))
  .transform((found) =>
    found ? { topicId: Number(found[1]), place: Number(found[2] ?? 1) - 1 } : undefined,
  );

const parsePostPath = (body: unknown): Outcome<z.output<typeof postPath>> =>
  ok(postPath.safeParse(body).data);

/** Locates a post by id or number, or a member's topics by account name. */
export async function locateInNodebb(ask: Ask, locator: LocatorView): Promise<Location> {
  switch (locator.by) {
    case 'starter': {
      const found = await findNodebbMember(ask, locator.name);
      return found.kind === 'ok' ? atTopicsOf(found.value?.id) : found;
    }
    case 'post': {
      const { postId } = locator;
      const found = await ask(`/api/post/${postId}`, '', parsePostPath);
      if (found.kind !== 'ok') return found;
      return found.value && atPost(found.value.topicId, postId, found.value.place);
    }
    case 'number': {
      const { topicId, number } = locator;
      const found = await findNodebbPost(ask, topicId, number - 1);
      if (found.kind !== 'ok') return found;
      const { value: post } = found;
      return post && atPost(topicId, post.id, post.index);
    }
  }
}
