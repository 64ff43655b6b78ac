import { expect, test } from 'vitest';
import { samplePost } from '@/e2e/fixtures/store';
import { encodePost, encodePostLine, postLine, readRawPosts } from './post';

const ignore = () => undefined;

test('the number of a post is written and read where the community has numbers', () => {
  const numbered = samplePost(5, 1, { number: 21 });
  expect(postLine.parse(encodePostLine(numbered)).number).toBe(21);
  expect(readRawPosts([encodePost(numbered)], ignore)).toMatchObject({ value: [{ number: 21 }] });
  expect(encodePost(samplePost(5, 1))).not.toHaveProperty('post_number');
});
