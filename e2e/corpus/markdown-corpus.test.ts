import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { settingsOf } from '@/e2e/fixtures/sanitizer-rules';
import { htmlToMarkdown } from '@/lib/content/markdown/html-to-markdown';
import { createDraft } from '@/lib/content/pipeline/draft/create-draft';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import { joinParts } from '@/lib/content/snippets/snippet';
import type { SafeHtml } from '@/lib/model/safe-html';
import { readPagePairs } from '../dokuwiki/read-page-pairs';
import { contentsOfHtml } from '../markdown/contents-of-html';
import { contentsOfMarkdown } from '../markdown/contents-of-markdown';

/** Real topics and wiki pages, which are not part of the project. The test is skipped without them. */
const DATA = '../shared/data';
const record = z.object({ tid: z.number(), pid: z.number(), post_rendered: z.string() });

/** Every sixth topic with some posts each, and every twelfth page: 35 topics and 40 pages. */
const TOPIC_STEP = 6;
const POSTS = 3;
const PAGE_STEP = 12;

const settings = settingsOf({
  baseUrl: new URL('https://delvingbitcoin.org/'),
  ownHosts: new Set(['delvingbitcoin.org']),
  imageMode: 'direct',
});

/** Compares what a parser reads from a text's Markdown with the page. */
function check(html: SafeHtml, name: string): void {
  const markdown = htmlToMarkdown({ html, notePrefix: 'x' });
  expect(contentsOfMarkdown(markdown), name).toEqual(contentsOfHtml(html));
  expect(markdown, `${name} has no encoded characters`).not.toMatch(/&#x?[\da-f]+;/i);
}

describe.skipIf(!existsSync(DATA))(
  'Markdown of real content (skipped without ../shared/data)',
  () => {
    test('a topic has every word in order, and the same headings, links, code, formulas and tables', async () => {
      const topics = new Map<number, z.infer<typeof record>[]>();
      for (const line of readFileSync(join(DATA, 'board/posts.jsonl'), 'utf8').trim().split('\n')) {
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

    test('a wiki page has, too', async () => {
      const pages = readPagePairs(join(DATA, 'wiki/pages'), join(DATA, 'wiki/expected'));
      const chosen = pages.filter((_, at) => at % PAGE_STEP === 0);
      expect(chosen.length).toBeGreaterThan(30);
      for (const { id: pageId, source: text } of chosen) {
        const draft = createDraft({ kind: 'wiki-source', text, pageId });
        check(joinParts(draft, draft.snippets.map(printSnippet)), pageId);
      }
    });
  },
);
