import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse as parseHtml } from 'parse5';
import { parse } from 'yaml';
import { z } from 'zod';
import { findElements, hasClass } from '@/lib/content/tree/hast';
import { contentsOfTree } from '../markdown/contents-of-html';
import { contentsOfMarkdown } from '../markdown/contents-of-markdown';
import { parsePage } from '../seo/page';
import { getWithRetry } from '../site/get';
import { PAGE_TYPES } from '../site/page-types';
import type { SharedSite } from '../site/shared-site';
import { expect, SITE_URL, test } from '../site/test';

const CHROMIUM = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const TYPE = 'text/markdown; charset=utf-8';

const { status: _, missing, ...shown } = PAGE_TYPES;
const LISTS = {
  'page of a list': '/board/topics?page=2',
  tag: '/board/topics?tag=thrift',
  member: '/board/topics?starter_id=5',
  'new posts': '/board/new',
};
const PAGES = { ...shown, ...LISTS };

const frontMatter = z.object({
  title: z.string().min(1),
  site: z.string(),
  canonical: z.string(),
  page: z.int().optional(),
  pages: z.int().optional(),
  next: z.string().optional(),
  author: z.string().optional(),
  modified: z.iso.datetime().optional(),
});

/** Splits Markdown into its parsed front matter and its text. */
function splitMarkdown(markdown: string) {
  const [, yaml = '', text = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(markdown) ?? [];
  return { about: frontMatter.parse(parse(yaml)), text };
}

let site: SharedSite;
test.beforeAll(({ site: started }) => {
  site = started;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  getWithRetry(site, path, headers);

/** True for a text, and for a wiki page's title in several languages, which the page prints itself. */
const isText = (node: Element) => hasClass(node, 'prose') || hasClass(node, 'wiki-title');

/** Leaves out links from quotes to posts: a page links to its own posts by their anchors. */
const withoutQuoteLinks = ({ links, ...contents }: ReturnType<typeof contentsOfTree>) => ({
  ...contents,
  links: links.filter((link) => !/^(?:#post-|\/locate\?)/.test(link)),
});

/** Returns the texts of a page's posts, or of its wiki page. */
async function textsOn(path: string): Promise<Root> {
  const { body } = await get(path, { accept: CHROMIUM });
  const children = findElements(fromParse5(parseHtml(body)), isText);
  return { type: 'root', children };
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`the ${name} can be read as Markdown, by its own address and by preference`, async () => {
    const page = await get(path, { accept: CHROMIUM });
    const address = parsePage(page.body).alternates.get('text/markdown') ?? '';
    expect(address).toMatch(new RegExp(`^${SITE_URL}/.*\\.md(\\?|$)`));
    const own = address.slice(SITE_URL.length);
    expect(page.headers.link).toContain(`<${own}>; rel="alternate"; type="text/markdown"`);
    expect(page.headers.vary).toBe('accept, accept-encoding');

    const markdown = await get(own);
    expect([markdown.status, markdown.headers['content-type']]).toEqual([200, TYPE]);
    expect(markdown.headers['x-robots-tag']).toBe('noindex');
    const { about, text } = splitMarkdown(markdown.body);
    expect(parsePage(page.body).canonicals).toEqual([about.canonical]);
    expect(markdown.headers.link).toBe(`<${about.canonical}>; rel="canonical"`);
    expect(text).toMatch(/^# \S/);

    const preferred = await get(path, { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' });
    expect(preferred.body).toBe(markdown.body);
    expect(preferred.headers['content-location']).toBe(own);
    expect(preferred.headers.vary).toBe('accept, accept-encoding');
  });
}

for (const path of ['/board/topics/1200?page=2', '/board/topics/1001', '/wiki/pages/glossary']) {
  test(`the Markdown of ${path} has every word, link, table and piece of code of the page`, async () => {
    const isTopic = path.startsWith('/board');
    const { text } = splitMarkdown((await get(path, { accept: 'text/markdown' })).body);
    // A section's heading is no part of the post.
    const posts = text.split(/^## \[#\d+\].*$/m).slice(1);
    const found = contentsOfMarkdown(isTopic ? posts.join('\n\n') : text);
    const expected = contentsOfTree(await textsOn(path));
    expect(expected.words.length).toBeGreaterThan(100);
    expect(withoutQuoteLinks(found)).toEqual(withoutQuoteLinks(expected));
  });
}

for (const path of [
  '/board/topics?page=2',
  '/board/forums/5',
  '/wiki/namespaces',
  '/search?q=oil',
]) {
  test(`the Markdown of ${path} links to the records that the page lists`, async () => {
    const { text } = splitMarkdown((await get(path, { accept: 'text/markdown' })).body);
    const { body } = await get(path, { accept: CHROMIUM });
    const [main] = findElements(fromParse5(parseHtml(body)), ({ tagName }) => tagName === 'main');
    const titles = findElements(main ?? { type: 'root', children: [] }, ({ properties }) =>
      /^\/(?:board\/topics\/\d+|wiki\/(?:pages|namespaces)\/[^?#]+)$/.test(
        String(properties.href ?? ''),
      ),
    ).map(({ properties }) => `](${SITE_URL}${properties.href})`);
    expect(titles.length).toBeGreaterThan(4);
    expect(titles.filter((link) => !text.includes(link))).toEqual([]);
  });
}

test('a missing list is a missing page', async () => {
  for (const path of [missing, '/board/forums/99999', '/board/topics?page=999']) {
    const { status, headers } = await get(path, { accept: 'text/markdown' });
    expect([path, status, headers['content-type']]).toEqual([path, 404, TYPE]);
  }
});

test('each post is a section with its author, its time and its permalink', async () => {
  const { about, text } = splitMarkdown((await get('/board/topics/1200.md?page=2')).body);
  expect(about).toMatchObject({ page: 2, next: `${SITE_URL}/board/topics/1200.md?page=3` });
  const sections = [...text.matchAll(/^## \[#(\d+)\]\((\S+)\) · (.+) · (\S+Z)$/gm)];
  expect(sections.map(([, floor]) => Number(floor))).toEqual(
    Array.from({ length: 20 }, (_, at) => 21 + at),
  );
  const [, , permalink = ''] = sections[3] ?? [];
  const { status, headers } = await get(permalink);
  expect(status).toBe(302);
  expect(headers.location).toMatch(/^\/board\/topics\/1200\?page=2&post=(\d+)#post-\1$/);
});
