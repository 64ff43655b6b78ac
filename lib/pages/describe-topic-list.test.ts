import { expect, test } from 'vitest';
import { describeTopicList } from './describe-topic-list';

test.each([
  [{}, 'Topics', undefined],
  [{ isPinned: true }, 'Topics · Pinned', 'Topics kept at the top of their forum.'],
  [{ starterId: 40 }, 'Topics', undefined],
  [{ isDigest: true }, 'All topics of the digest', 'The best topics, picked by the community.'],
  [{ isFeatured: true }, 'All featured topics', 'Topics chosen for the home page.'],
  [{ isDigest: false }, 'Topics · Not Digest', undefined],
  [{ isDigest: true, isFeatured: true }, 'Topics · Digest · Featured', undefined],
  [{ isDigest: true, tag: 'fix' }, 'Topics · Tagged fix · Digest', undefined],
])('the list of topics with %j says what it holds', (filter, name, lead) => {
  expect(describeTopicList(filter)).toEqual({ name, lead });
});
