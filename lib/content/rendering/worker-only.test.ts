import { expect, test, vi } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { readPost } from '@/e2e/fixtures/render-post';
import { DEFINITIONS, HOSTILE_SNIPPETS } from '@/e2e/hostile/content/snippets';
import { LANGUAGES } from '../code/languages';
import { renderPosts } from '../posts';
import { renderWikiHtml, renderWikiSource } from '../wiki-page';

/** The worker thread has its own copies, which are not these. */
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
      const post = await readPost(`${CODE}<p>of <span class="math">$x^2$</span></p>`);
      expect(post.body).toContain(KEYWORD);
      expect(post.body).toContain('<span class="math"><math>');
      const { html } = await renderWikiSource('<code js>let a</code>', { pageId: 'a' });
      expect(html).toContain(KEYWORD);
      expect((await renderWikiHtml(html, { pageId: 'a' })).html).toBe(html);
    }),
  60_000,
);

test('code of every language', async () => {
  const posts = [...LANGUAGES].map((language, id) => ({
    id,
    html: `<pre><code class="lang-${language}">"a" 1 /* b */ # c ${id}</code></pre>`,
  }));
  await eventually(async () => {
    const bodies = (await renderPosts(posts, 9)).map(({ body }) => body);
    expect(bodies.every((body) => body.includes(' hljs">'))).toBe(true);
    expect(bodies.filter((body) => body.includes('<span class="hljs-')).length).toBeGreaterThan(80);
  });
}, 60_000);

test(
  'those of long texts too',
  () =>
    eventually(async () => {
      const { body } = await readPost(`${CODE}<p>${'A word, or <b>two</b>. '.repeat(900)}</p>`);
      expect(body).toContain(KEYWORD);
    }),
  60_000,
);

test(
  'a post that takes too long stays plain, and the others do not',
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
      const [first, second, third] = posts.map(({ body }) => body);
      expect(first).toContain(KEYWORD);
      expect(second).toContain(`${KEYWORD} a</code></pre><pre`);
      expect(second).toContain('>ÉAÉA');
      expect(third).toContain(KEYWORD);
    }),
  60_000,
);

test.each(DEFINITIONS)('a formula that defines is shown as it was written: %#', async (tex) => {
  const { body } = await readPost(`<div class="math">${tex}</div>`);
  expect(body).toContain('<div class="math"><code class="tex">');
});
