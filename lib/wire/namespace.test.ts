import { expect, test } from 'vitest';
import { runAtOnce } from '@/lib/base/runtime/time-slicing';
import { readNamespaceList } from './namespace';

const read = (body: unknown) => {
  const rejected: string[] = [];
  const outcome = runAtOnce(readNamespaceList(body, (reason) => rejected.push(reason)));
  return { outcome, rejected };
};

test.each<[string, unknown, Record<string, string>]>([
  ['records', [{ id: 'a:b', title: 'Q&amp;A' }], { 'a:b': 'Q&A' }],
  ['plain ids', ['tools', 'tools:my_own'], { tools: 'tools', 'tools:my_own': 'my own' }],
  ['the root', [{ id: '', title: 'Library' }, { id: 'a' }], { '': 'Library', a: 'a' }],
  ['the root as a plain id', ['', 'a'], { '': '', a: 'a' }],
  [
    'a tree',
    { id: '', title: 'All', children: [{ id: 'a', namespaces: ['a:b'] }] },
    { '': 'All', a: 'a', 'a:b': 'b' },
  ],
  ['colons at the ends', [':a:b:'], { 'a:b': 'b' }],
  ['wrapped', { namespaces: [{ id: 'a', name: 'A' }] }, { a: 'A' }],
  ['a number for a name', [{ id: 2024 }], { 2024: '2024' }],
  ['none', [], {}],
])('%s', (_, body, expected) => {
  const { outcome } = read(body);
  const titles = outcome.kind === 'ok' && outcome.value.map(({ id, title }) => [id, title]);
  expect(titles).toEqual(Object.entries(expected));
});

test('invalid namespaces are left out', () => {
  const { outcome, rejected } = read([
    'a',
    null,
    { title: 'x' },
    'b\u0000',
    'x'.repeat(600),
    '\ud800',
    'a',
  ]);
  expect(outcome).toEqual({ kind: 'ok', value: [{ id: 'a', title: 'a' }] });
  expect(rejected).toEqual([
    'namespace of no known shape',
    ...Array(4).fill('namespace without an id'),
    'the same record twice',
  ]);
});

test.each([[null], [7], ['a'], [{}]])('the body %j is malformed', (body) => {
  expect(read(body).outcome).toEqual({ kind: 'malformed', reason: 'no list of namespaces' });
});
