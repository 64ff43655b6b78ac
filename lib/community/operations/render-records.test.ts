import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { ok } from '@/lib/model/outcome';
import type { RawPage } from '@/lib/model/records';
import { openInterface } from '../interface/interface-community';
import { readTopic } from './read-records';
import { renderSearchResults, renderTopic, renderWikiPage } from './render-records';

const WIKI = openInterface(new ScriptedCommunity(0, 0));
const page = (given: Partial<RawPage>): RawPage => ({ id: 'a', title: 'A', ...given });

test('an author whom the community does not name any more has a word for a name', async () => {
  const posts = ['', ' ', 'Ada'].map((name, id) => ({
    id: id + 1,
    author: { name },
    html: '<p>x</p>',
  }));
  const rendered = await renderTopic({ ...sampleTopic(1), posts, rejectedCount: 0 });
  expect(rendered.posts.map(({ author }) => author.name)).toEqual([
    'Former member',
    'Former member',
    'Ada',
  ]);
});

describe('a page', () => {
  test('has its HTML sanitized, and keeps its source', async () => {
    const source = '====== Source ======';
    const html = '<h1 id="x">Rendered</h1><p onclick="x()">Text</p>';
    const rendered = await renderWikiPage(WIKI, page({ source, html }));
    expect(rendered).toMatchObject({
      source,
      body: { html: '<h1 id="s-x"><a name="x"></a>Rendered</h1><p>Text</p>' },
    });
    expect(rendered).not.toHaveProperty('html');
  });

  test.each([
    ['~~NOTOC~~', 0],
    ['', 1],
    ['%%~~NOTOC~~%%', 1],
  ])('with %j in its source has %i headings in its contents', async (mark, count) => {
    const source = `${mark}\n====== Clocks ======\n`;
    const { body } = await renderWikiPage(WIKI, page({ source, html: '<h1 id="x">Clocks</h1>' }));
    expect(body.html).toBe('<h1 id="s-x"><a name="x"></a>Clocks</h1>');
    expect(body.headings).toHaveLength(count);
  });

  test('has the navigation of its wiki beside it, of source or of HTML', async () => {
    const wiki = {
      ...WIKI,
      page: async (id: string) =>
        id === 'gone'
          ? ({ kind: 'missing' } as const)
          : ok(
              page({
                id,
                ...(id === 'topnav' ? { html: '<p>of HTML</p>' } : { source: 'of source' }),
              }),
            ),
    };
    const navigationIds = ['topnav', 'gone', 'a:sidebar'];
    const { navigation } = await renderWikiPage(wiki, page({ source: '', navigationIds }));
    expect(navigation?.map(({ text }) => text)).toEqual(['of HTML', 'of source']);
  });

  test.each([
    ['source', { source: '**words**' }, '<strong>words</strong>'],
    ['source beside empty HTML', { source: 'words', html: '' }, 'words'],
    ['nothing', {}, ''],
  ])('of %s is rendered', async (_, given, expected) => {
    expect((await renderWikiPage(WIKI, page(given))).body.html).toContain(expected);
  });
});

test('the posts of a topic are sanitized', async () => {
  const html = '<p onclick="x()">Hello</p><script>x()</script>';
  const posts = [{ id: 5, author: { name: 'Ines' }, html }];
  const topic = await renderTopic({ ...sampleTopic(1), posts, rejectedCount: 0 });
  expect(topic.posts).toMatchObject([{ id: 5, body: { excerpt: 'Hello' } }]);
  expect(topic.posts[0]?.body.html).not.toMatch(/script|onclick/);
  expect(topic.posts[0]).not.toHaveProperty('html');
});

test('a post is in the language that the community says', async () => {
  const said = { id: 5, author: { name: 'Ines' }, html: '<p>Tak</p>', language: 'da' };
  const unsaid = { ...said, id: 6, language: undefined };
  const topic = await renderTopic({ ...sampleTopic(1), posts: [said, unsaid], rejectedCount: 0 });
  expect(topic.posts.map(({ body }) => body.language)).toEqual(['da', undefined]);
});

test('the excerpts of search results are sanitized', () => {
  const excerpt = 'a <mark>b</mark> <img src=x onerror=x()>';
  const safe = 'a <mark>b</mark> &lt;img src=x onerror=x()&gt;';
  const posts = [{ id: 5, author: { name: '' }, excerpt }];
  const { items } = renderSearchResults({
    items: [
      { kind: 'page', page: { id: 'a', title: 'A' }, excerpt },
      { kind: 'topic', topic: sampleTopic(1), posts },
    ],
    total: 2,
    isComplete: true,
  });
  expect(items).toMatchObject([{ excerpt: safe }, { posts: [{ excerpt: safe }] }]);
});

test.each([
  ['code', '<pre><code class="lang-js">let a</code></pre>'],
  ['a long text', '<p>A <b>word</b>.</p>'.repeat(2000)],
])(
  '%s that is not rendered in time is noted, and not said to be too long',
  async (_, html) => {
    const deadlines = deadlinesMs();
    onTestFinished(() => deadlinesMs.set(deadlines));
    const render = async (deadlineMs: number) => {
      deadlinesMs.set({ ...deadlines, topicTexts: deadlineMs });
      const topic = { ...sampleTopic(1), posts: [samplePost(1, 1, { html })], rejectedCount: 0 };
      const site = sampleSite({ topic: async () => ok(topic) });
      const read = await readTopic(site, 1, { offset: 0, limit: 1, sort: 'asc' });
      const [post] = read.kind === 'ok' ? read.value.posts : [];
      return { html: post?.body.html, isLate: site.dependencies.isLate };
    };
    const late = await render(0);
    expect(late).toEqual({ isLate: true, html: expect.not.stringContaining('too long') });
    const complete = await render(60_000);
    expect(complete.isLate).toBe(false);
    expect(complete.html).not.toBe(late.html);
  },
  60_000,
);

test('a page with a text that exceeds its budget is not cached', async () => {
  // As many blocks as one text may have, of code whose time grows with the square of its length.
  const block = `<pre><code class="lang-php">${'ÉA'.repeat(6000)}</code></pre>`;
  const html = block.repeat(5);
  const topic = { ...sampleTopic(1), posts: [samplePost(1, 1, { html })], rejectedCount: 0 };
  const site = sampleSite({ topic: async () => ok(topic) });
  await readTopic(site, 1, { offset: 0, limit: 1, sort: 'asc' });
  expect(site.dependencies.isLate).toBe(true);
}, 60_000);
