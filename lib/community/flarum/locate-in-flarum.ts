import { z } from 'zod';
import { mapOk, ok } from '@/lib/model/outcome';
import type { LocatorView } from '@/lib/urls/views/view';
import { wireCount } from '@/lib/wire/json/scalar';
import type { Ask, ForumAnswer } from '../forum/ask';
import { atPost, atTopicsOf, type Location } from '../forum/locations';
import { findFlarumMember } from './flarum-members';
import { readComments } from './read-discussion';
import { parseDocument } from './records/json-api';

const PAGE = 50;
const MAX_PAGES = 8;

const numberField = z.object({ number: wireCount });

/** Locates a post by id or number, or a member's discussions by name. Undefined if it does not exist. */
export async function locateInFlarum(ask: Ask, locator: LocatorView): Promise<Location> {
  switch (locator.by) {
    case 'starter': {
      const member = await findFlarumMember(ask, locator.name);
      return member.kind === 'ok' ? atTopicsOf(member.value?.person.id) : member;
    }
    case 'post': {
      const search = '?include=discussion';
      const post = await ask(`/api/posts/${locator.postId}`, search, (body) =>
        mapOk(parseDocument(body), (document) => {
          const [record] = document.records;
          const { data } = numberField.safeParse(record?.attributes);
          const discussion = record && document.related(record, 'discussion')[0];
          return { number: data?.number, topicId: discussion?.id };
        }),
      );
      if (post.kind !== 'ok') return post;
      const { number, topicId } = post.value;
      return number === undefined || topicId === undefined
        ? undefined
        : locateNumber(ask, topicId, number);
    }
    case 'number':
      return locateNumber(ask, locator.topicId, locator.number);
  }
}

/**
 * Locates a comment by its number or, if it is gone, the one before. Gaps make the place smaller than the
 * number, so the search begins with the 50 places up to the number, and goes back by what is missing.
 */
async function locateNumber(ask: Ask, topicId: number, number: number): Promise<Location> {
  let offset = Math.max(0, number - PAGE);
  for (let requests = 0; requests < MAX_PAGES; requests++) {
    const page = await readComments(ask, topicId, { offset, limit: PAGE, sort: 'asc' });
    if (page.kind !== 'ok') return page;
    const index = page.value.findLastIndex((post) => post && (post.number ?? 0) <= number);
    const post = page.value[index];
    if (post) return atPost(topicId, post.id, offset + index);
    if (offset === 0) return undefined;
    const first = page.value.find((each) => each !== undefined)?.number;
    const count = first === undefined ? await countComments(ask, topicId) : ok(undefined);
    if (count.kind !== 'ok') return count;
    const end = count.value ?? offset - Math.max(0, (first ?? 0) - number - PAGE);
    offset = Math.max(0, Math.min(offset, end) - PAGE);
  }
  return undefined;
}

const countField = z.object({ commentCount: wireCount });

/** Returns the number of comments of a discussion. */
const countComments = (ask: Ask, id: number): Promise<ForumAnswer<number | undefined>> =>
  ask(`/api/discussions/${id}`, '?fields[discussions]=commentCount', (body) =>
    mapOk(
      parseDocument(body),
      ({ records: [record] }) => countField.safeParse(record?.attributes).data?.commentCount,
    ),
  );
