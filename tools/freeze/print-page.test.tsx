import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Html } from '@/components/ui/safe-html';
import { configure } from '@/lib/base/config/config';
import { renderMarkup } from '@/lib/content/pipeline/render-markup';
import { adaptPage, type PrintOptions } from './print-page';

const options: PrintOptions = {
  file: 'index.html',
  siteUrl: 'https://site.example',
  reader: 'browser',
  hasSearch: false,
  resolve: (url) =>
    url.startsWith('https://site.example/wiki/')
      ? { kind: 'file', file: 'a.html', hash: '#c&d', sourcePath: '/wiki/pages/a', isPage: true }
      : { kind: 'outside' },
  onFile: () => undefined,
};

const print = (page: ReactNode, changed: Partial<PrintOptions> = {}) =>
  renderToStaticMarkup(adaptPage(page, { ...options, ...changed }));

test('URLs in structured data lead to files, those in its texts stay', () => {
  const data = '{"url":"https://site.example/wiki/pages/a","text":"a https://site.example/wiki/b"}';
  expect(print(<script type="application/ld+json">{data}</script>)).toContain(
    '{"url":"https://site.example/a.html#c&d","text":"a https://site.example/wiki/b"}',
  );
});

test('a link to a place that the page does not have is text', async () => {
  const text = '====== Über &x ======\n[[#über &x|a]] [[#no|b]] <code>href="x"</code>';
  const { html } = await renderMarkup({
    kind: 'wiki-source',
    text,
    pageId: 'a',
    included: new Map(),
  });
  const page = print(
    <>
      <a href="#top">c</a>
      <a href="#nowhere">d</a>
      <Html html={html} className="text" dir="auto" />
    </>,
  );
  expect(page).toContain('<a href="#top">c</a><a>d</a>');
  expect(page).toMatch(/<a [^>]*href="#s-[^"]+"[^>]*>a<\/a>/);
  expect(page).toMatch(/<a(?![^>]*href)[^>]*>b<\/a>/);
  // `zimcheck` takes it for a link otherwise.
  expect(page).toContain('href=&quot;x&quot;');
});

test('of the forms only the box that searches the whole site stays, where the site can be searched', () => {
  const Box = ({ type }: { type: string }) => (
    <search>
      <form action="/search">
        <input type={type} />
      </form>
    </search>
  );
  const page = (
    <>
      <Box type="search" />
      <p>a</p>
      <Box type="hidden" />
      <form action="/reading" />
    </>
  );
  expect(print(page)).toBe('<p>a</p>');
  expect(print(page, { hasSearch: true })).toBe(
    '<search><form action="/search"><input type="search"/></form></search><p>a</p>',
  );
});

test('for Kiwix a title is without the name of the site, which is its last part', () => {
  const { siteName } = configure({ SITE_NAME: 'The Site' });
  expect(print(<title>{`A · B · ${siteName}`}</title>, { reader: 'kiwix' })).toBe(
    '<title>A · B</title>',
  );
});
