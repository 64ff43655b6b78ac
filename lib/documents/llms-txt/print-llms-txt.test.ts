import type { Heading, Link, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { beforeEach, expect, test } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import type { Forum } from '@/lib/model/community';
import { printLlmsTxt } from './print-llms-txt';

const SITE_URL = 'https://read.example.org';

beforeEach(() => {
  config.set(
    parseConfig({ SITE_URL, SITE_NAME: 'Tide & Time', SITE_DESCRIPTION: 'Clocks\nthat float.' }),
  );
});

const forum = (id: number, name: string, parentId: number | null = null): Forum => ({
  id,
  name,
  parentId,
  description: '',
  position: 0,
});

const downloads = [{ name: 'all of it.zim', sizeBytes: 12_345_678, modifiedAt: new Date(0) }];

const print = (forums: Forum[] = [], namespaces = [{ id: 'how', title: 'How to' }]) =>
  printLlmsTxt({ forums, namespaces, downloads }) ?? '';

const plain = (node: Heading | Link) =>
  node.children.map((child) => ('value' in child ? child.value : '?')).join('');

/** What a reader of the format finds in it: the headings, and the links of each list. */
function outlineOf(markdown: string) {
  const root: Root = unified().use(remarkParse).parse(markdown);
  const headings = root.children.flatMap((node) => (node.type === 'heading' ? [node] : []));
  const links = root.children.flatMap((node) =>
    node.type !== 'list'
      ? []
      : node.children.flatMap((item) => {
          const [paragraph] = item.children;
          const [link] = paragraph?.type === 'paragraph' ? paragraph.children : [];
          return link?.type === 'link' ? [[plain(link), link.url]] : [];
        }),
  );
  return {
    kinds: root.children.map(({ type }) => type),
    headings: headings.map((node) => `${'#'.repeat(node.depth)} ${plain(node)}`),
    links: Object.fromEntries(links) as Record<string, string>,
  };
}

test('it has a name, a description, and a list of links below each heading', () => {
  const { kinds, headings, links } = outlineOf(print([forum(3, 'Workshop'), forum(4, 'Tools', 3)]));
  expect(kinds.slice(0, 2)).toEqual(['heading', 'blockquote']);
  expect(kinds.slice(2)).toEqual(['heading', 'list', 'heading', 'list', 'heading', 'list']);
  expect(headings).toEqual(['# Tide & Time', '## Wiki', '## Forums', '## API']);
  expect(links).toMatchObject({
    'How to': `${SITE_URL}/wiki/namespaces/how.md`,
    Workshop: `${SITE_URL}/board/forums/3.md`,
    Tools: `${SITE_URL}/board/forums/4.md`,
    OpenAPI: `${SITE_URL}/api/openapi.json`,
    'JSON Feed': `${SITE_URL}/feeds/board/topics.json`,
    Sitemap: `${SITE_URL}/sitemap.xml`,
    'all of it.zim': `${SITE_URL}/downloads/all%20of%20it.zim`,
  });
  expect(print()).toContain('\n> Clocks that float.\n');
});

test('what members have named stays text of its line', () => {
  const hostile = '[a](javascript:x) <b>\n# Forged *b* `c`';
  const { headings, links } = outlineOf(print([forum(3, hostile)]));
  expect(headings).toHaveLength(4);
  expect(links[hostile.replace('\n', ' ')]).toBe(`${SITE_URL}/board/forums/3.md`);
});

test('without SITE_URL links are paths, and no sitemap is named', () => {
  config.set(parseConfig({}));
  const { links } = outlineOf(print([forum(3, 'Workshop')]));
  expect(links.Workshop).toBe('/board/forums/3.md');
  expect(links.Sitemap).toBeUndefined();
});

test('a long list is cut off', () => {
  const forums = Array.from({ length: 1000 }, (_, index) => forum(index + 1, `Forum ${index}`));
  expect(Buffer.byteLength(print(forums))).toBeLessThan(20_000);
});

test.each<Record<string, string>>([
  { INDEXING: 'none' },
  { INDEXING: 'origin', ORIGIN_URL: 'https://community.example.org' },
  { AI_CRAWLERS: 'refuse' },
])('there is none with %j', (given) => {
  config.set(parseConfig({ SITE_URL, ...given }));
  expect(printLlmsTxt({ forums: [], namespaces: [], downloads: [] })).toBeUndefined();
});

test('there is one where only training is refused', () => {
  config.set(parseConfig({ SITE_URL, AI_CRAWLERS: 'search' }));
  expect(print()).toContain('# Lectern');
});
