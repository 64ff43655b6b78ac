import { describe, expect, it } from 'vitest';
import {
  childNamespaces,
  lastIdPart,
  namespaceAncestors,
  pagesIn,
  parentOfNamespace,
} from './wiki-tree';

const entries = (...ids: string[]) => ids.map((id) => ({ id, title: lastIdPart(id) }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('the parts of an id', () => {
  it.each([
    ['', '', '', []],
    ['start', '', 'start', []],
    ['a:b', 'a', 'b', ['a']],
    ['a:b:c', 'a:b', 'c', ['a', 'a:b']],
    ['工具:锤子', '工具', '锤子', ['工具']],
  ])('%s', (id, parent, name, ancestors) => {
    expect([parentOfNamespace(id), lastIdPart(id), namespaceAncestors(id)]).toEqual([
      parent,
      name,
      ancestors,
    ]);
  });
});

describe('childrenOf', () => {
  it.each([
    ['the root holds no root', ['', 'b', 'a', 'a:c'], '', ['a', 'b']],
    ['numbers as numbers', ['x10', 'x9'], '', ['x9', 'x10']],
    ['direct ones only', ['a', 'a:b', 'a:b:c', 'ab:c'], 'a', ['a:b']],
  ])('%s', (_, given, parent, expected) => {
    expect(ids(childNamespaces(entries(...given), parent))).toEqual(expected);
  });
});

describe('pagesIn', () => {
  it.each([
    ['start comes first', ['a:b', 'a:start', 'a:aa'], 'a', ['a:start', 'a:aa', 'a:b']],
    ['direct ones only', ['a:b', 'a:b:c', 'b'], 'a', ['a:b']],
  ])('%s', (_, given, namespace, expected) => {
    expect(ids(pagesIn(entries(...given), namespace))).toEqual(expected);
  });
});
