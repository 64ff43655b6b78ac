import { expect, test } from 'vitest';
import { type RewriteOptions, rewriteJson, rewritePage, rewriteText } from './rewrite-page';

const options: RewriteOptions = {
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

test('URLs in XML are escaped, those in JSON are not', () => {
  const frozen = 'https://site.example/a.html#c&d';
  expect(rewriteJson('{"url":"https://site.example/wiki/pages/a"}', options)).toBe(
    `{"url":"${frozen}"}`,
  );
  expect(rewriteText('<id>https://site.example/wiki/pages/a</id>', options)).toBe(
    `<id>${frozen.replace('&', '&amp;')}</id>`,
  );
});

test('a link to a place that the page does not have is text', () => {
  const page =
    '<h2 id="s-über&amp;x">x</h2><a href="#s-%C3%BCber&amp;x">a</a><a href="#top">b</a><a href="#no">c</a>';
  expect(rewritePage(page, options)).toBe(page.replace(' href="#no"', ''));
});

test('of the forms only the box that searches the whole site stays, where the site can be searched', () => {
  const box = '<search><form action="/search"><input name="q"/></form></search>';
  const inTopic =
    '<form action="/search"><input type="hidden" name="topic_id"/><input name="q"/></form>';
  const page = `${box}<p>a</p>${inTopic}<form action="/reading"><button>b</button></form>`;
  expect(rewritePage(page, options)).toBe('<p>a</p>');
  const resolve = () => ({ kind: 'outside' }) as const;
  expect(rewritePage(page, { ...options, resolve, hasSearch: true })).toBe(`${box}<p>a</p>`);
});
