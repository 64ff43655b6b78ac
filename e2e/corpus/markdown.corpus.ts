import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { htmlToMarkdown } from '@/lib/content/markdown/html-to-markdown';
import { createDraft } from '@/lib/content/pipeline/draft/create-draft';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import { joinParts } from '@/lib/content/snippets/snippet';
import type { SafeHtml } from '@/lib/model/safe-html';
import { readPagePairs } from '../dokuwiki/read-page-pairs';
import { contentsOfHtml } from '../markdown/contents-of-html';
import { contentsOfMarkdown } from '../markdown/contents-of-markdown';
import { CORPUS, corpusSettings as settings } from './corpus';

const record = z.object({ tid: z.number(), pid: z.number(), post_rendered: z.string() });

/** Every sixth topic with some posts each, and every twelfth page: 35 topics and 40 pages. */
const TOPIC_STEP = 6;
const POSTS = 3;
const PAGE_STEP = 12;

/** Compares what a parser reads from a text's Markdown with the page. */
function check(html: SafeHtml, name: string): void {
  const markdown = htmlToMarkdown({ html, notePrefix: 'x' });
  expect(contentsOfMarkdown(markdown), name).toEqual(contentsOfHtml(html));
  expect(markdown, `${name} has no encoded characters`).not.toMatch(/&#x?[\da-f]+;/i);
}

test('the Markdown of a topic has every word in order, and the same headings, links, code, formulas and tables', async () => {
  const topics = new Map<number, z.infer<typeof record>[]>();
  for (const line of readFileSync(join(CORPUS, 'board/posts.jsonl'), 'utf8').trim().split('\n')) {
    const post = record.parse(JSON.parse(line));
    topics.set(post.tid, [...(topics.get(post.tid) ?? []), post]);
  }
  const chosen = [...topics.values()].filter((_, at) => at % TOPIC_STEP === 0);
  expect(chosen.length).toBeGreaterThan(30);
  for (const { tid, pid, post_rendered } of chosen.flatMap((posts) => posts.slice(0, POSTS))) {
    const rules = { settings, idPrefix: `s${pid}-`, hasTitle: false, topicId: tid } as const;
    check(sanitizeForTest(post_rendered, rules).html, `post ${pid}`);
  }
});

test('that of a wiki page has, too', async () => {
  const pages = readPagePairs(join(CORPUS, 'wiki/pages'), join(CORPUS, 'wiki/expected'));
  const chosen = pages.filter((_, at) => at % PAGE_STEP === 0);
  expect(chosen.length).toBeGreaterThan(30);
  for (const { id: pageId, source: text } of chosen) {
    const draft = createDraft({ kind: 'wiki-source', text, pageId });
    check(joinParts(draft, draft.snippets.map(printSnippet)).html, pageId);
  }
});
