import { describe, expect, it } from 'vitest';
import { type Outcome, ok } from '@/lib/model/outcome';
import { findPost, type ReadWindow } from './find-post';

const topic = (count: number, idOf = (index: number) => 10 + index * 3) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index) }));

/** Returns a reader of a topic, and a count of its requests. */
function reader(posts: { id: number }[], total?: number) {
  let requests = 0;
  const read: ReadWindow = async (offset, limit) => {
    requests++;
    return ok({ posts: posts.slice(offset, offset + limit), total });
  };
  return { read, requests: () => requests };
}

describe('findPost', () => {
  const long = topic(10_000);
  it.each<[string, { id: number }[], number | undefined, number, number | undefined, number]>([
    ['in the first stretch', topic(30), 30, 10 + 3 * 7, 7, 1],
    ['the very last', long, 10_000, 10 + 3 * 9_999, 9_999, 9],
    ['in the middle', long, 10_000, 10 + 3 * 5_432, 5_432, 9],
    ['with no total', long, undefined, 10 + 3 * 5_432, 5_432, 16],
    ['with a total too small', long, 3, 10 + 3 * 777, 777, 12],
    ['with a total too large', topic(150), 99_999, 10 + 3 * 149, 149, 14],
    ['ids out of order', [...topic(250).reverse()], 250, 10, 249, 5],
    [
      'in order in stretches only',
      [...topic(150, (at) => 5_000 + at), ...topic(350)],
      500,
      10 + 3 * 120,
      270,
      5,
    ],
    [
      'a stretch between others',
      [...topic(210), ...topic(90, (at) => 8 + 3 * at), ...topic(400, (at) => 2_000 + at)],
      700,
      8 + 3 * 60,
      270,
      7,
    ],
    ['an id between two others', topic(30), 30, 11, undefined, 2],
    ['an id beyond the end', topic(250), 250, 9_999, undefined, 6],
    ['an empty topic', [], 0, 5, undefined, 2],
  ])('%s', async (_, posts, total, id, index, maxRequests) => {
    const { read, requests } = reader(posts, total);
    const expected: Outcome<number> = index === undefined ? { kind: 'missing' } : ok(index);
    expect(await findPost(read, id)).toEqual(expected);
    expect(requests()).toBeLessThanOrEqual(maxRequests);
  });

  it('gives up after 40 requests in a large topic out of order', async () => {
    const { read, requests } = reader(
      topic(100_000, (index) => 1_000_000 - index),
      100_000,
    );
    expect(await findPost(read, 7)).toEqual({ kind: 'missing' });
    expect(requests()).toBeLessThanOrEqual(40);
  });

  it('returns a failure of a request', async () => {
    const failure = { kind: 'limited', retryAfterSeconds: 3 } as const;
    expect(await findPost(async () => failure, 1)).toEqual(failure);
  });
});
