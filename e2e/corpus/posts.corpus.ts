import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes, Root } from 'hast';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { findElements, hasClass, textContentOf } from '@/lib/content/tree/hast';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { rewriteTree } from '@/lib/content/tree/rewrite-tree';
import { findViolations } from '../hostile/content/find-violations';
import { CORPUS, corpusSettings as settings } from './corpus';

/** One post in `STEP` is sanitized. */
const STEP = 8;

const record = z.object({ tid: z.number(), pid: z.number(), post_rendered: z.string() });

const REMOVED = ['show-more-container', 'lazy-video-container', 'embed', 'meta'];

/**
 * Removes what the sanitizer may change: headers of quotes, summaries of folds, controls, players, file names
 * over pictures.
 */
function withoutHeaders(tree: Root): Root {
  rewriteTree(tree, (node, parent) => {
    const isFold = parent.type === 'element' && hasClass(parent, 'quote-rest');
    if (isFold && node.tagName === 'summary') return [];
    if (REMOVED.some((name) => hasClass(node, name))) return [];
    const isQuoted = parent.type === 'element' && hasClass(parent, 'quote');
    return hasClass(node, 'quote-by') || (isQuoted && hasClass(node, 'title')) ? [] : undefined;
  });
  return tree;
}

/**
 * Returns the text without emoji (pictures become characters), `#` of hashtags, and check boxes (which had no
 * text).
 */
const textOf = (tree: Nodes) =>
  textContentOf(tree).replace(
    /[\s#☐]+|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu,
    '',
  );

const elementsOf = (tree: Root, name: string) =>
  findElements(tree, ({ tagName }) => tagName === name);

/** Returns the texts of all links with a URL, except links to people without a page. */
const links = (tree: Root) =>
  elementsOf(tree, 'a')
    .filter((link) => link.properties.href && !hasClass(link, 'mention'))
    .map(textOf)
    .filter(Boolean);

test('real posts keep their text, links and images, and sanitizing them is idempotent', () => {
  const lines = readFileSync(join(CORPUS, 'board/posts.jsonl'), 'utf8').trim().split('\n');
  const posts = lines
    .filter((_, at) => at % STEP === 0)
    .map((line) => record.parse(JSON.parse(line)));
  expect(posts.length).toBeGreaterThan(0);
  for (const { tid, pid, post_rendered: html } of posts) {
    const rules = { settings, idPrefix: `s${pid}-`, hasTitle: false, topicId: tid } as const;
    const { html: safe } = sanitizeForTest(html, rules);
    const before = withoutHeaders(parseHtml(html));
    const after = withoutHeaders(parseHtml(safe));
    expect(textOf(after), `text of ${pid}`).toBe(textOf(before));
    expect(links(after), `links of ${pid}`).toEqual(links(before));
    expect(elementsOf(after, 'img'), `images of ${pid}`).toHaveLength(
      elementsOf(before, 'img').filter((image) => !hasClass(image, 'emoji')).length,
    );
    expect(findViolations(safe), `${pid}`).toEqual([]);
    expect(sanitizeForTest(safe, rules).html, `${pid} twice`).toBe(safe);
  }
});
