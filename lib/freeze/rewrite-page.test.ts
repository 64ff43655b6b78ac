import { expect, test } from 'vitest';
import { type RewriteOptions, rewriteJson, rewriteText } from './rewrite-page';

const options: RewriteOptions = {
  file: 'index.html',
  siteUrl: 'https://site.example',
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
