import { describe, expect, it } from 'vitest';
import { type TreeNode, treeWithBranch } from './tree-node';

const namespaces = ['', 'a', 'a:b', 'a:b:c', 'a:d', 'e', 'e:f'].map((id) => ({ id, title: '' }));

/** The tree as text: a namespace with what is inside in brackets, where it is there. */
const drawn = (nodes: TreeNode[]): string =>
  nodes.map(({ id, inside }) => (inside ? `${id}[${drawn(inside.namespaces)}]` : id)).join(' ');

describe('treeWithBranch', () => {
  it.each([
    ['', 'a e'],
    ['a', 'a[a:b a:d] e'],
    ['a:b', 'a[a:b[a:b:c] a:d] e'],
    ['e:f', 'a e[e:f[]]'],
    ['nowhere', 'a e'],
  ])('open at %j', (openId, expected) => {
    expect(drawn(treeWithBranch(namespaces, openId))).toBe(expected);
  });

  it('names what has no title by its id', () => {
    expect(treeWithBranch(namespaces, '').map(({ title }) => title)).toEqual(['a', 'e']);
  });
});
