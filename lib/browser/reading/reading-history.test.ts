import { expect, test } from 'vitest';
import { parseHistory, recordVisit } from './reading-history';

const empty = { topics: {}, bookmarks: {}, before: 0, now: 0 };

test.each([
  [null],
  [''],
  ['nonsense'],
  ['[]'],
  ['3'],
  ['{"topics":7,"bookmarks":[],"now":"x"}'],
  ['{"topics":{"x":{"floor":2},"7":{"floor":-1},"8":null,"9":{"floor":1.5}}}'],
  ['{"bookmarks":{"javascript:alert(1)":{},"//evil.example":{},"/\\\\evil.example":{},"a":{}}}'],
])('parses as empty what is no history: %s', (text) => {
  expect(parseHistory(text)).toEqual(empty);
});

test('a history is parsed, and its texts stay text', () => {
  const history = {
    topics: { '7': { title: '<b>7</b>', floor: 3, at: 5 } },
    bookmarks: { '/wiki/pages/a': { title: 'A', at: 6 } },
    before: 1,
    now: 2,
  };
  expect(parseHistory(JSON.stringify(history))).toEqual(history);
});

test('the number of posts of a topic is kept where it is known', () => {
  const topic = { title: 'T', floor: 3, at: 5 };
  const text = JSON.stringify({
    topics: { '7': { ...topic, posts: 9 }, '8': { ...topic, posts: -1 } },
  });
  expect(parseHistory(text).topics).toEqual({ '7': { ...topic, posts: 9 }, '8': topic });
});

test.each([9007199254740991, 8.64e15 + 1, -1, 1.5, '1', null])(
  'a time of %j, which is no moment since 1970, is parsed as 0',
  (at) => {
    const entry = { title: 'T', at };
    const text = JSON.stringify({
      topics: { '7': { ...entry, floor: 3 } },
      bookmarks: { '/wiki/pages/a': entry },
      before: at,
      now: at,
    });
    expect(parseHistory(text)).toEqual({
      topics: { '7': { title: 'T', floor: 3, at: 0 } },
      bookmarks: { '/wiki/pages/a': { title: 'T', at: 0 } },
      before: 0,
      now: 0,
    });
  },
);

test('the newest 500 topics are stored', () => {
  const topics = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [String(at + 1), { title: '', floor: 1, at }]),
  );
  const stored = Object.keys(parseHistory(JSON.stringify({ topics })).topics);
  expect(stored).toHaveLength(500);
  expect(stored).not.toContain('1');
});

test('a visit ends after half an hour without a page', () => {
  const history = { ...empty };
  const minute = 60_000;
  recordVisit(history, 1000 * minute);
  expect(history).toMatchObject({ before: 0, now: 1000 * minute });
  recordVisit(history, 1020 * minute);
  expect(history).toMatchObject({ before: 0, now: 1020 * minute });
  recordVisit(history, 1051 * minute);
  expect(history).toMatchObject({ before: 1020 * minute, now: 1051 * minute });
});
