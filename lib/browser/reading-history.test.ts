import { describe, expect, test } from 'vitest';
import { parseHistory, recordVisit } from './reading-history';

const nothing = { topics: {}, bookmarks: {}, before: 0, now: 0 };

describe('whatever is no memory is nothing', () => {
  test.each([
    [null],
    [''],
    ['nonsense'],
    ['[]'],
    ['3'],
    ['{"topics":7,"bookmarks":[],"now":"x"}'],
    ['{"topics":{"x":{"floor":2},"7":{"floor":-1},"8":null,"9":{"floor":1.5}}}'],
    ['{"bookmarks":{"javascript:alert(1)":{},"//evil.example":{},"/\\\\evil.example":{},"a":{}}}'],
  ])('%s', (text) => {
    expect(parseHistory(text)).toEqual(nothing);
  });
});

test('a memory is read, and its texts stay text', () => {
  const memory = {
    topics: { '7': { title: '<b>7</b>', floor: 3, at: 5 } },
    bookmarks: { '/wiki/pages/a': { title: 'A', at: 6 } },
    before: 1,
    now: 2,
  };
  expect(parseHistory(JSON.stringify(memory))).toEqual(memory);
});

test('the newest 500 topics are remembered', () => {
  const topics = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [String(at + 1), { title: '', floor: 1, at }]),
  );
  const read = Object.keys(parseHistory(JSON.stringify({ topics })).topics);
  expect(read).toHaveLength(500);
  expect(read).not.toContain('1');
});

test('a visit ends when half an hour goes by', () => {
  const memory = { ...nothing };
  const minute = 60_000;
  recordVisit(memory, 1000 * minute);
  expect(memory).toMatchObject({ before: 0, now: 1000 * minute });
  recordVisit(memory, 1020 * minute);
  expect(memory).toMatchObject({ before: 0, now: 1020 * minute });
  recordVisit(memory, 1051 * minute);
  expect(memory).toMatchObject({ before: 1020 * minute, now: 1051 * minute });
});
