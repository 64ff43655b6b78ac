import { expect, test } from 'vitest';
import { readIps, readTime, readUa } from './status';

const ok = (value: unknown) => ({ kind: 'ok', value });

test.each([1_710_000_000, { time: 1_710_000_000 }, { timestamp: '1710000000' }])(
  '%j is a time',
  (body) => {
    expect(readTime(body)).toEqual(ok(new Date('2024-03-09T16:00:00Z')));
  },
);

test.each([[null], [{}], ['soon'], [[1]], [0]])('%j is not a time', (body) => {
  expect(readTime(body)).toEqual({ kind: 'malformed', reason: 'no time' });
});

test.each([
  [
    ['203.0.113.9', '2001:db8::1'],
    ['203.0.113.9', '2001:db8::1'],
  ],
  [{ ips: ['203.0.113.9'] }, ['203.0.113.9']],
  ['203.0.113.9', ['203.0.113.9']],
  [[' \u202e1.2.3.4\u0007 ', ''], ['1.2.3.4']],
  [[], []],
  [Array(500).fill('1.2.3.4'), Array(20).fill('1.2.3.4')],
])('%j has addresses', (body, addresses) => {
  expect(readIps(body)).toEqual(ok(addresses));
});

test.each([[null], [{}], [7], [[7]]])('%j is not a list of addresses', (body) => {
  expect(readIps(body)).toEqual({ kind: 'malformed', reason: 'no list of addresses' });
});

test.each([
  ['Mozilla/5.0 (x &amp; y)', 'Mozilla/5.0 (x &amp; y)'],
  [{ ua: 'curl/8' }, 'curl/8'],
  [{ user_agent: 'a\u0000\u202eb' }, 'ab'],
  ['', ''],
  [null, ''],
  [{ ua: null }, ''],
])('%j has a user agent', (body, agent) => {
  expect(readUa(body)).toEqual(ok(agent));
});

test.each([[7], [[]], [{ ua: 7 }]])('%j is not a user agent', (body) => {
  expect(readUa(body)).toEqual({ kind: 'malformed', reason: 'no user agent' });
});
