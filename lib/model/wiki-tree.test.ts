import { expect, it } from 'vitest';
import {
  childNamespaces,
  childPages,
  lastIdPart,
  namespaceAncestors,
  namespaceOf,
} from './wiki-tree';

const entries = (...ids: string[]) => ids.map((id) => ({ id, title: lastIdPart(id) }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

it.each([
  ['', '', '', []],
  ['start', '', 'start', []],
  ['a:b', 'a', 'b', ['a']],
  ['a:b:c', 'a:b', 'c', ['a', 'a:b']],
  ['工具:锤子', '工具', '锤子', ['工具']],
])('an id is divided into namespace, name and ancestors: %s', (id, namespace, name, ancestors) => {
  expect([namespaceOf(id), lastIdPart(id), namespaceAncestors(id)]).toEqual([
    namespace,
    name,
    ancestors,
  ]);
});

it.each([
  ['leaves the root out of its own children', ['', 'b', 'a', 'a:c'], '', ['a', 'b']],
  ['sorts numbers by value', ['x10', 'x9'], '', ['x9', 'x10']],
  ['returns direct children only', ['a', 'a:b', 'a:b:c', 'ab:c'], 'a', ['a:b']],
])('childNamespaces: %s', (_, given, parent, expected) => {
  expect(ids(childNamespaces(entries(...given), parent))).toEqual(expected);
});

it.each([
  ['puts the start page first', ['a:b', 'a:start', 'a:aa'], 'a', ['a:start', 'a:aa', 'a:b']],
  ['returns direct children only', ['a:b', 'a:b:c', 'b'], 'a', ['a:b']],
])('childPages: %s', (_, given, namespace, expected) => {
  expect(ids(childPages(entries(...given), namespace))).toEqual(expected);
});
