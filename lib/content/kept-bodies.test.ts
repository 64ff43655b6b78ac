import { expect, test } from 'vitest';
import { KeptBodies } from './kept-bodies';

const setUp = (maxBytes = 10_000) => {
  const bodies = new KeptBodies<{ html: string }>(maxBytes);
  const made: string[] = [];
  const read = (text: string, place = '1/2') =>
    bodies.read(text, place, async () => {
      made.push(`${place} ${text}`);
      return { html: text };
    });
  return { made, read };
};

test('a body is made once for each text and place', async () => {
  const { made, read } = setUp();
  await read('a');
  expect(await read('a')).toEqual({ html: 'a' });
  await read('b');
  await read('a', '1/3');
  expect(made).toEqual(['1/2 a', '1/2 b', '1/3 a']);
});

test('no text and place together look like another pair', async () => {
  const { made, read } = setUp();
  await read('3a', '1/');
  await read('a', '1/3');
  expect(made).toHaveLength(2);
});

test('what is kept stays within its bytes', async () => {
  const { made, read } = setUp(2000);
  for (let at = 0; at < 10; at += 1) await read(`${at}`.repeat(200));
  await read('9'.repeat(200));
  expect(made).toHaveLength(10);
  await read('0'.repeat(200));
  expect(made).toHaveLength(11);
});
