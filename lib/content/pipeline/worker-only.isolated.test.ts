import { expect, test, vi } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { renderPost } from '@/e2e/fixtures/render-post';
import { DEFINITIONS, HOSTILE_SNIPPETS } from '@/e2e/hostile/content/snippets';
import { LANGUAGES } from '../snippets/languages';
import { renderPosts, renderWikiHtml, renderWikiSource } from './render-texts';

/** Mocks count in the main thread only. */
vi.mock('lowlight', () => {
  throw new Error('The main thread has loaded the highlighter.');
});
vi.mock('temml', () => {
  throw new Error('The main thread has loaded Temml.');
});

const CODE = '<pre><code class="lang-js">let a</code></pre>';
const KEYWORD = '<span class="hljs-keyword">let</span>';

test(
  'code and formulas are rendered, and never in the main thread',
  () =>
    eventually(async () => {
      const post = await renderPost(`${CODE}<p>of <span class="math">$x^2$</span></p>`);
      expect(post.html).toContain(KEYWORD);
      expect(post.html).toContain('<span class="math"><math ');
      const { html } = await renderWikiSource('<code js>let a</code>', { pageId: 'a' });
      expect(html).toContain(KEYWORD);
      expect((await renderWikiHtml(html, { pageId: 'a' })).html).toBe(html);
    }),
  60_000,
);

test('code in every language is highlighted', async () => {
  const posts = [...LANGUAGES].map((language, id) => ({
    id,
    html: `<pre><code class="lang-${language}">"a" 1 /* b */ # c ${id}</code></pre>`,
  }));
  await eventually(async () => {
    const bodies = (await renderPosts(posts, 9)).map(({ body }) => body.html);
    expect(bodies.every((body) => body.includes(' hljs">'))).toBe(true);
    expect(bodies.filter((body) => body.includes('<span class="hljs-')).length).toBeGreaterThan(80);
  });
});

test(
  'code in long texts is highlighted too',
  () =>
    eventually(async () => {
      const { html } = await renderPost(`${CODE}<p>${'A word, or <b>two</b>. '.repeat(900)}</p>`);
      expect(html).toContain(KEYWORD);
    }),
  60_000,
);

test(
  'code that takes too long stays plain, and that of other posts does not',
  () =>
    eventually(async () => {
      const hostile = HOSTILE_SNIPPETS.find(({ name }) => name.includes('php'))?.html ?? '';
      const posts = await renderPosts(
        [
          { id: 1, html: CODE },
          { id: 2, html: `${CODE}${hostile}${CODE}` },
          { id: 3, html: `<p>x</p>${CODE}` },
        ],
        8,
      );
      const [first, second, third] = posts.map(({ body }) => body.html);
      expect(first).toContain(KEYWORD);
      expect(second).toContain(`${KEYWORD} a</code></pre><pre`);
      expect(second).toContain('>ÉAÉA');
      expect(third).toContain(KEYWORD);
    }),
  60_000,
);

test.each(DEFINITIONS)('a formula that defines commands is shown as plain TeX: %#', async (tex) => {
  const { html } = await renderPost(`<div class="math">${tex}</div>`);
  expect(html).toMatch(/^<div class="math"[^>]*><code class="tex">/);
});
