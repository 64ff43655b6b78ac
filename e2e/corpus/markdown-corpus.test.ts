import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { settingsOf } from '@/e2e/fixtures/sanitizer-rules';
import { htmlToMarkdown } from '@/lib/content/markdown/html-to-markdown';
import { createDraftHere } from '@/lib/content/rendering/create-draft';
import { printSnippet } from '@/lib/content/snippets/print-snippet';
import { joinParts } from '@/lib/content/snippets/snippet';
import type { SafeHtml } from '@/lib/model/safe-html';
import { readPagePairs } from '../dokuwiki/read-page-pairs';
import { contentsOfHtml } from '../markdown/contents-of-html';
import { contentsOfMarkdown } from '../markdown/contents-of-markdown';

const DATA = '../shared/data';
const record = z.object({ tid: z.number(), pid: z.number(), post_rendered: z.string() });
const settings = settingsOf({ baseUrl: new URL('https://delvingbitcoin.org/'), ownHosts: new Set(['delvingbitcoin.org']), imageMode: 'direct' });

function check(html: SafeHtml, headingOffset: number) {
  const markdown = htmlToMarkdown({ html, notePrefix: '1-', headingOffset });
  const a = contentsOfHtml(html, headingOffset), b = contentsOfMarkdown(markdown);
  const bad: string[] = [];
  for (const key of Object.keys(a) as (keyof typeof a)[]) {
    const [x, y] = [a[key], b[key]];
    if (x.join('\n') === y.join('\n')) continue;
    const at = x.findIndex((each, i) => each !== y[i]);
    bad.push(`${key} at ${at}: ${JSON.stringify(x.slice(Math.max(0, at-3), at + 6))} vs ${JSON.stringify(y.slice(Math.max(0, at-3), at + 6))}`);
  }
  return { bad, refs: markdown.match(/&#x?\w+;/g)?.length ?? 0, lines: markdown.split('\n').filter((l) => /&#x\w+;/.test(l)).slice(0, 3) };
}

describe.skipIf(!existsSync(DATA))('x', () => {
  test('posts', { timeout: 300000 }, async () => {
    const posts = readFileSync(join(DATA, 'board/posts.jsonl'), 'utf8').trim().split('\n').map((line) => record.parse(JSON.parse(line)));
    let n = 0, ms = 0, refs = 0;
    for (const { tid, pid, post_rendered } of posts) {
      const { html } = await sanitizeForTest(post_rendered, { settings, idPrefix: `s${pid}-`, hasTitle: false, topicId: tid });
      const t = performance.now();
      const r = check(html, 1);
      ms += performance.now() - t;
      refs += r.refs; if (r.refs && n < 30) console.log(pid, r.lines);
      if (r.bad.length > 0 && n++ < 30) console.log(tid, pid, r.bad);
    }
    console.log(n, ms, refs);
  });
  test('wiki', { timeout: 300000 }, async () => {
    let n = 0, ms = 0, refs = 0;
    for (const { id, source } of readPagePairs(join(DATA, 'wiki/pages'), join(DATA, 'wiki/expected'))) {
      const draft = await createDraftHere({ kind: 'wiki-source', text: source, pageId: id });
      const html = joinParts(draft, draft.snippets.map(printSnippet));
      const t = performance.now();
      const r = check(html, 0);
      ms += performance.now() - t;
      refs += r.refs; if (r.refs && n < 30) console.log(id, r.lines);
      if (r.bad.length > 0 && n++ < 30) console.log(id, r.bad);
    }
    console.log(n, ms, refs);
  });
});
