import { expect } from 'vitest';
import { type BoardFacts, FIRST_TEXT, factsOf, type Opened, type WikiFacts } from './opened';

type Community = Opened['community'];

const FIRST = { offset: 0, limit: 20, sort: 'asc' } as const;
const LISTED = { offset: 0, limit: 50, orderBy: 'last_post', sort: 'desc' } as const;

const requireValue = <T>(answer: { kind: string } | { kind: 'ok'; value: T }): T => {
  if (!('value' in answer)) throw new Error(answer.kind);
  return answer.value;
};

/** Expects the same identity twice, and another one after an edit. */
async function expectIdentity(
  read: () => Promise<{ identity?: { content: string } }>,
  edit: () => Promise<void>,
): Promise<void> {
  const before = (await read()).identity;
  expect(before?.content).toBeDefined();
  expect((await read()).identity).toEqual(before);
  await edit();
  expect((await read()).identity?.content).not.toBe(before?.content);
}

export const BOARD_CASES = {
  async windows(community: Community, { topicId, places }: BoardFacts) {
    const end = places.length;
    for (const sort of ['asc', 'desc'] as const) {
      const inOrder = sort === 'asc' ? places : places.toReversed();
      const windows = [0, 19, 20, 25, end - 5, end - 1].flatMap((offset) =>
        [1, 2, 10, 20, 100].map((limit) => ({ offset, limit })),
      );
      for (const { offset, limit } of windows) {
        const topic = requireValue(await community.topic(topicId, { offset, limit, sort }));
        const window = inOrder.slice(offset, offset + limit);
        const shown = window.filter((id) => id !== null);
        expect([sort, offset, limit, topic.posts.map(({ id }) => id)]).toEqual([
          ...[sort, offset, limit],
          shown,
        ]);
        expect([topic.rejectedCount, topic.total]).toEqual([window.length - shown.length, end]);
      }
    }
  },

  async endsOfTopics(community: Community, { topicId, places }: BoardFacts) {
    const past = await community.topic(topicId, { ...FIRST, offset: places.length + 40 });
    expect(past.kind === 'ok' ? past.value.posts : past.kind).toSatisfy(
      (found) => found === 'missing' || found.length === 0,
    );
  },

  async movesTopics(community: Community, { moved }: BoardFacts) {
    const [from, movedTo] = factsOf(moved);
    expect(await community.topic(from, FIRST)).toMatchObject({ value: { movedTo } });
  },

  async missesForums(community: Community) {
    expect(await community.forums(123_456)).toMatchObject({ kind: 'missing' });
  },

  async filtersTopics(community: Community, { pinnedId }: BoardFacts) {
    const pinned = await community.topics({ ...LISTED, isPinned: true });
    expect(pinned).toMatchObject({ value: { items: [{ id: pinnedId, isPinned: true }] } });
  },

  async searchesPosts(community: Community, { topicId }: BoardFacts) {
    const found = await community.search?.({ text: 'Post 30', offset: 0, limit: 10 });
    const excerpt = expect.stringContaining('<mark>30</mark>');
    expect(found).toMatchObject({
      value: { items: [{ kind: 'topic', topic: { id: topicId }, posts: [{ id: 30, excerpt }] }] },
    });
  },

  async listsForumsBelow(community: Community) {
    const forums = requireValue(await community.forums(1));
    expect(forums.map(({ id, parentId }) => [id, parentId]).toSorted()).toEqual([
      [1, null],
      [3, 1],
    ]);
  },

  identifiesTopics: (community: Community, { topicId, edit }: BoardFacts) =>
    expectIdentity(() => community.topic(topicId, FIRST), edit),

  async confirms(community: Community, { topicId, edit }: BoardFacts) {
    const { identity } = await community.topic(topicId, FIRST);
    const isUnchanged = async () => identity && community.isUnchanged?.(identity, false);
    expect(await isUnchanged()).toBe(true);
    await edit();
    expect(await isUnchanged()).not.toBe(true);
  },

  async listPinnedFirst(community: Community, { pinnedId }: BoardFacts) {
    const { items } = requireValue(await community.topics({ ...LISTED, isPinned: true }));
    const forumId = items.find(({ id }) => id === pinnedId)?.forumId;
    const listed = requireValue(await community.topics({ ...LISTED, forumId }));
    expect(listed.items[0]?.id).toBe(pinnedId);
  },

  async listMembers(community: Community, { memberId = 7 }: BoardFacts) {
    expect(await community.member?.(memberId, { offset: 0, limit: 1 })).toMatchObject({
      kind: 'ok',
    });
  },
};

export const WIKI_CASES = {
  async listsNamespaces(community: Community, { namespaces, pageId }: WikiFacts) {
    const [namespace] = namespaces;
    const below = requireValue(await community.namespaces(namespace)).map(({ id }) => id);
    expect(below.toSorted()).toEqual(namespaces);
    const pages = requireValue(await community.pages(namespace)).map(({ id }) => id);
    expect(pages).toEqual([pageId]);
  },

  async readsPages(community: Community, { homeId, pageId, otherId }: WikiFacts) {
    const page = requireValue(await community.page(pageId));
    expect(page.id).toBe(pageId);
    expect(`${page.source} ${page.html}`).toContain(FIRST_TEXT);
    expect(requireValue(await community.page('')).id).toBe(homeId);
    expect(requireValue(await community.page(otherId)).id).toBe(pageId);
  },

  async missesNamespaces(community: Community) {
    expect(await community.namespaces('nowhere')).toMatchObject({ kind: 'missing' });
    expect(await community.pages('nowhere')).toMatchObject({ kind: 'missing' });
  },

  identifiesPages: (community: Community, { pageId, edit }: WikiFacts) =>
    expectIdentity(() => community.page(pageId), edit),

  async searches(community: Community, { pageId }: WikiFacts) {
    const found = await community.search?.({ text: FIRST_TEXT, offset: 0, limit: 10 });
    expect(found).toMatchObject({ value: { items: [{ kind: 'page', page: { id: pageId } }] } });
  },
};

export const COMMON_CASES = {
  async missesRecords(community: Community) {
    expect(await community.topic(123_456, FIRST)).toMatchObject({ kind: 'missing' });
    expect(await community.page('nowhere')).toMatchObject({ kind: 'missing' });
  },

  async tellsVisitors(community: Community) {
    for (const address of ['192.0.2.7', '2001:db8::1']) {
      const answer = await community.addresses({ address, userAgent: 'Reader' });
      expect(answer).toMatchObject({ kind: 'ok', value: [address] });
      expect(answer.identity?.content).toBeUndefined();
    }
    expect(await community.userAgent({ userAgent: 'Reader' })).toMatchObject({ value: 'Reader' });
    expect(await community.time({})).toMatchObject({ value: expect.any(Date) });
  },
};

/** Expects lists without records, and no failure. */
export async function expectNoBoard(community: Community): Promise<void> {
  expect(requireValue(await community.forums())).toEqual([]);
  expect(requireValue(await community.topics(LISTED)).items).toEqual([]);
}

/** Expects lists without records, and no failure. */
export async function expectNoWiki(community: Community): Promise<void> {
  expect(requireValue(await community.namespaces())).toEqual([]);
  expect(requireValue(await community.pages())).toEqual([]);
}

export type BoardCase = keyof typeof BOARD_CASES;
export type WikiCase = keyof typeof WIKI_CASES;
export type CommonCase = keyof typeof COMMON_CASES;

/** Cases of abilities that a row of `KINDS` declares. */
export const ABILITY_CASES = ['listPinnedFirst', 'listMembers'] as const satisfies BoardCase[];
