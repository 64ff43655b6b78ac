import { expect, test } from 'vitest';
import { startMirror } from '@/e2e/fixtures/start-mirror';

const AT = 1_700_000_000;
const TITLE = { title: 'Repeats', forum_id: 1 };

/** A post of topic 1. */
const post = (pid: number, text: string, seconds?: number) => ({
  pid,
  post_date: seconds === undefined ? null : AT + seconds,
  author: { id: 1, name: 'nixie' },
  post_rendered: `<p>${text}</p>`,
});

/**
 * Returns a mirror of a community whose only topic has these rows of posts, repeated as by a join in its
 * database.
 */
function mirrorOf(rows: readonly object[]) {
  const mirror = startMirror(1, 1);
  mirror.upstream.fault = (path, query) => {
    if (path !== '/board/topics/1') return undefined;
    const offset = Number(query.get('offset'));
    const limit = Number(query.get('limit'));
    const posts_list = rows.slice(offset, offset + limit);
    return { status: 200, total: rows.length, body: { tid: 1, ...TITLE, posts_list } };
  };
  return mirror;
}

const FILLER = Array.from({ length: 120 }, (_, at) => post(100 + at, `Filler ${at}`, at));

test.each([
  ['a newer one after an older one', [post(5, 'old', 1), post(5, 'new', 2)]],
  ['a newer one before an older one', [post(5, 'new', 2), post(5, 'old', 1)]],
  ['the last of one time', [post(5, 'old', 1), post(5, 'new', 1)]],
  ['the last without times', [post(5, 'old', 3), post(5, 'new')]],
])('of a repeated post the mirror keeps %s', async (_, [first = {}, second = {}]) => {
  for (const rows of [
    [first, second, post(6, 'other', 3)],
    [first, ...FILLER, second],
    // The repeated post is alone in the second window.
    [first, ...FILLER.slice(0, 99), second],
  ]) {
    const { run, served } = mirrorOf(rows);
    const { counts, isComplete, text } = await run();
    expect({ isComplete, invalid: counts.invalid, repeated: counts.repeated }).toEqual({
      isComplete: true,
      invalid: 0,
      repeated: 1,
    });
    expect(text).toContain('1 records came more than once');
    const page = await served('/board/topics/1?limit=100&sort=asc');
    const next = await served('/board/topics/1?limit=100&sort=asc&offset=100');
    expect((page + next).split('<p>new</p>')).toHaveLength(2);
    expect(page).not.toContain('<p>old</p>');
  }
});

test('a later run takes what the community says now, also where its time is earlier', async () => {
  const rows = [post(5, 'one', 2)];
  const { run, served } = mirrorOf(rows);
  await run();
  rows[0] = post(5, 'two', 1);
  expect((await run({ recheckShare: 1 })).counts.repeated).toBe(0);
  expect(await served('/board/topics/1')).toContain('two');
});

test('lists that repeat records do not make a run fail', async () => {
  const { upstream, run, status } = startMirror(40, 20);
  upstream.fault = (path, query) => {
    const answer = upstream.answer(path, query);
    const isList = Array.isArray(answer.body) && answer.body.length > 0;
    return isList
      ? { ...answer, body: [...(answer.body as unknown[]), ...(answer.body as unknown[])] }
      : undefined;
  };
  const { counts, isComplete, text } = await run();
  expect({ isComplete, invalid: counts.invalid }).toEqual({ isComplete: true, invalid: 0 });
  expect(counts).toMatchObject({ topics: 40, pages: 20 });
  expect(text).toMatch(/^\d+ records came more than once; of each, the newest is kept\.$/m);
  expect(await status('/board/topics/40')).toBe(200);
});
