import { afterAll, expect, test } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { configure } from '@/lib/base/config/config';
import { MEDIAWIKI_ADDRESSES } from '@/lib/urls/wiki-software/mediawiki-addresses';
import { wikiFileName } from './image-caches';
import { readWikiFile, wikiFileUrl } from './wiki-files';

const FILES: Record<string, string> = {
  'a:doc.pdf': '%PDF-1.7',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'page.html': '<script>alert(1)</script>',
  'fake.png': 'no picture',
};

const wiki = await serveHttp(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://wiki.example');
  const id = searchParams.get('media') ?? '';
  if (id === 'closed.pdf') {
    response.writeHead(403).end();
  } else if (id === 'large.zip') {
    response.end(Buffer.alloc(6 * 1024 * 1024));
  } else {
    const file = pathname === '/w/lib/exe/fetch.php' ? FILES[id] : undefined;
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }
});
afterAll(wiki.stop);
configure({ WIKI_URL: `${wiki.url}/w` });

test.each([
  [['Ü & x.pdf'], '%C3%9C+%26+x.pdf'],
  [['..'], undefined],
  [['a/b'], undefined],
  [['a', 'x.pdf'], undefined],
])('%j of a MediaWiki is %s', (parts, address) => {
  const url = MEDIAWIKI_ADDRESSES.fileUrl('https://wiki.example/w', parts);
  expect(url).toBe(
    address && `https://wiki.example/w/index.php?title=Special%3ARedirect%2Ffile%2F${address}`,
  );
});

test('the type of a file of a MediaWiki is known by its name', () => {
  expect(wikiFileName('https://wiki.example/w/index.php?title=Special:Redirect/file/X.pdf')).toBe(
    'X.pdf',
  );
});

test.each([
  [['a', 'doc.pdf'], { type: 'application/pdf', isDownload: false }],
  [['logo.svg'], { type: 'image/svg+xml', policy: expect.stringContaining('sandbox') }],
  [['page.html'], { type: 'application/octet-stream', isDownload: true }],
  [['fake.png'], { status: 415 }],
  [['closed.pdf'], { status: 403 }],
  [['large.zip'], { status: 413 }],
  [['a', '..', 'x'], { status: 404 }],
])('%s is read from the wiki as an imported file is served', async (parts, expected) => {
  expect(await readWikiFile(wikiFileUrl(parts) ?? '')).toMatchObject(expected);
});
