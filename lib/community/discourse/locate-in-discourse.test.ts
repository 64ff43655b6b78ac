import { expect, test } from 'vitest';
import { ACTION_PLACE, LONG_TOPIC } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';

test('a post is located by its id and by its number in a topic, a member by the user name', async () => {
  const { standIn, request } = await setUpUpstream();
  const locate = async (query: string) => {
    const { status, body } = await request(`/locate?${query}`);
    return status === 200 ? body.path : status;
  };
  const postAt = (place: number) =>
    `/board/topics/${LONG_TOPIC}/posts/${LONG_TOPIC * 1000 + place}`;
  expect(await locate(`post=${LONG_TOPIC * 1000 + 105}`)).toBe(postAt(105));
  // Posts after and in a gap of two numbers. The small action is no post.
  expect(await locate(`topic=${LONG_TOPIC}&number=104`)).toBe(postAt(101));
  expect(await locate(`topic=${LONG_TOPIC}&number=43`)).toBe(postAt(40));
  expect(await locate(`topic=${LONG_TOPIC}&number=${ACTION_PLACE + 1}`)).toBe(
    postAt(ACTION_PLACE - 1),
  );
  expect(await locate(`topic=${LONG_TOPIC}&number=9999`)).toBe(postAt(130));
  expect(await locate('starter=ada')).toBe('/board/topics?starter_id=7');
  // The link's target was read with the link.
  expect((await request('/board/topics?starter_id=7')).targets).toEqual([]);
  expect(await locate('starter=bob')).toBe(404);
  expect(await locate('post=5')).toBe(404);
  expect(await locate('topic=5000&number=2')).toBe(404);
  expect(await locate('')).toBe('/board/topics');
  expect(await locate('post=x')).toBe(400);
  standIn.privateTopics.add(6);
  expect(await locate('topic=6&number=1')).toBe(404);
  standIn.script = () => ({ status: 301, headers: { location: '/t/other-words/12/3' } });
  expect(await locate('topic=7&number=3')).toBe(404);
});

test.each([10_000, 100])(
  'the link of a post and its page take one request, a few more behind a gap; ids of up to %d posts',
  async (megaTopicPosts) => {
    for (const gap of [0, 70]) {
      const { standIn, discourse, topic } = await setUpUpstream();
      Object.assign(standIn, { megaTopicPosts });
      const { posts } = topic(LONG_TOPIC).post_stream;
      for (const [at, post] of posts.entries()) if (at > 10) post.post_number += gap;
      for (const place of [0, 1, 19, 20, 45, 101, 130]) {
        const { id: postId = 0, post_number: number = 0 } = posts[place] ?? {};
        const locators = [
          { by: 'number', topicId: LONG_TOPIC, number },
          { by: 'post', postId, topicId: LONG_TOPIC },
          { by: 'post', postId },
        ] as const;
        for (const locator of locators) {
          standIn.requests.length = 0;
          const located = await discourse.locate?.({ kind: 'locator', ...locator });
          expect(located).toMatchObject({
            value: { place, view: { topicId: LONG_TOPIC, postId } },
          });
          const offset = Math.floor(place / 20) * 20;
          await discourse.topic(LONG_TOPIC, { offset, limit: 20, sort: 'asc' });
          if (locator.by !== 'number') continue;
          const isLong = megaTopicPosts === 100;
          expect(standIn.requests.length).toBeLessThanOrEqual((gap > 0 ? 4 : 1) + Number(isLong));
        }
      }
    }
  },
);
