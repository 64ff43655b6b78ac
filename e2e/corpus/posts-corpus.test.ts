import { existsSync, readFileSync } from 'node:fs';
import type { Element, Nodes, Root } from 'hast';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { findElement, hasClass, textContentOf } from '@/lib/content/hast';
import { parseHtml } from '@/lib/content/sanitizer/parse-html';
import { rewriteTree } from '@/lib/content/sanitizer/rewrite-tree';
import { settingsOf } from '../fixtures/sanitizer-rules';
import { faultsIn } from '../hostile/content/inspect';

/** Real posts; they are not part of the project, so the test is only run beside them. */
const POSTS = '../shared/data/board/posts.jsonl';

const record = z.object({ tid: z.number(), pid: z.number(), post_rendered: z.string() });

const settings = settingsOf({
  baseUrl: new URL('https://delvingbitcoin.org/'),
  ownHosts: new Set(['delvingbitcoin.org']),
  imageMode: 'direct',
});

/** Takes away what the gate may, or adds: quote headers with their avatars, the words on a fold. */
function withoutHeaders(tree: Root): Root {
  rewriteTree(tree, (node, parent) => {
    const isFold = parent.type === 'element' && hasClass(parent, 'quote-rest');
    if (isFold && node.tagName === 'summary') return [];
    const isQuoted = parent.type === 'element' && hasClass(parent, 'quote');
    return hasClass(node, 'quote-by') || (isQuoted && hasClass(node, 'title')) ? [] : undefined;
  });
  return tree;
}

const words = (tree: Nodes) => textContentOf(tree).replace(/\s+/g, '');

function all(tree: Root, name: string): Element[] {
  const found: Element[] = [];
  findElement(tree, (node) => {
    if (node.tagName === name) found.push(node);
    return false;
  });
  return found;
}

/** The words of all links that lead somewhere. */
const links = (tree: Root) =>
  all(tree, 'a')
    .filter((link) => link.properties.href)
    .map(words)
    .filter(Boolean);

describe.skipIf(!existsSync(POSTS))('real posts (skipped without ../shared/data)', () => {
  const posts = existsSync(POSTS)
    ? readFileSync(POSTS, 'utf8')
        .trim()
        .split('\n')
        .map((line) => record.parse(JSON.parse(line)))
    : [];

  test('keep their words, links and images', async () => {
    expect(posts.length).toBeGreaterThan(0);
    for (const { tid, pid, post_rendered: html } of posts) {
      const rules = { settings, idPrefix: `s${pid}-`, hasTitle: false, topicId: tid } as const;
      const { html: safe } = await sanitizeForTest(html, rules);
      const before = withoutHeaders(parseHtml(html));
      const after = withoutHeaders(parseHtml(safe));
      expect(words(after), `words of ${pid}`).toBe(words(before));
      expect(links(after), `links of ${pid}`).toEqual(links(before));
      expect(all(after, 'img'), `images of ${pid}`).toHaveLength(all(before, 'img').length);
      expect(faultsIn(safe), `${pid}`).toEqual([]);
      expect((await sanitizeForTest(safe, rules)).html, `${pid} twice`).toBe(safe);
    }
  }, 60_000);
});
