import { expect, test } from 'vitest';
import { MarkupCache } from './markup-cache';

test('a body is given for its place and text', () => {
  const bodies = new MarkupCache<{ body: string }>(10_000);
  bodies.set('1/2', 'a', { body: 'made of a' });
  expect(bodies.get('1/2', 'a')).toEqual({ body: 'made of a' });
  expect(bodies.get('1/2', 'b')).toBeUndefined();
  expect(bodies.get('1/3', 'a')).toBeUndefined();
  bodies.set('1/2', 'b', { body: 'made of b' });
  expect(bodies.get('1/2', 'b')).toEqual({ body: 'made of b' });
  expect(bodies.get('1/2', 'a')).toBeUndefined();
});

test('what is kept stays within its bytes', () => {
  const bodies = new MarkupCache<{ body: string }>(2000);
  const text = 'x'.repeat(100);
  for (let at = 0; at < 10; at += 1) bodies.set(`${at}`, text, { body: text });
  expect(bodies.get('9', text)).toBeDefined();
  expect(bodies.get('0', text)).toBeUndefined();
});
