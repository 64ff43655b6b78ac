import { expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { okValue, respond } from '@/e2e/fixtures/open-test-wiki';
import { upstreamOf } from '@/e2e/fixtures/upstream-of';
import { answerAsMediaWiki, type MediaWikiPage } from '@/e2e/mediawiki/answer-as-mediawiki';
import { openMediaWiki } from './mediawiki-community';

const AT = '2026-11-01T00:00:00Z';
const PAGES: MediaWikiPage[] = [
  { title: 'Clocks', text: 'Words', revision: 7, at: AT, images: ['A_clock.jpg', 'Dot.png'] },
  { title: 'Tools', text: 'Words', revision: 8, at: AT },
];

/** What CommonsMetadata adds to `imageinfo` (its `DataCollector` and core's `FormatMetadata`). */
const CREDITS = [
  {
    title: 'File:A clock.jpg',
    imageinfo: [
      {
        extmetadata: {
          Artist: { value: '<a href="//w.example/J">Jane &amp; <b>Doe</b></a>', source: 'x' },
          LicenseShortName: { value: 'CC BY-SA 4.0', source: 'x' },
          LicenseUrl: { value: 'https://creativecommons.org/licenses/by-sa/4.0', source: 'x' },
        },
      },
    ],
  },
  { title: 'File:Dot.png', imageinfo: [{ extmetadata: [] }] },
  { title: 'File:None.png', missing: true },
];

function openWiki(extensions: object[] | undefined, credits: unknown = { pages: CREDITS }) {
  const asked: string[] = [];
  const upstream = upstreamOf(async ({ search }) => {
    const query = new URLSearchParams(search);
    if (query.get('prop') === 'imageinfo') {
      asked.push(query.get('titles') ?? '');
      return respond(200, JSON.stringify({ query: credits }));
    }
    const answer = answerAsMediaWiki(PAGES, query);
    const isSite = query.get('meta') === 'siteinfo';
    const site = isSite ? Object(answer) : undefined;
    return respond(
      200,
      JSON.stringify(site ? { ...site, query: { ...site.query, extensions } } : answer),
    );
  });
  const options = { reader: 'visitors', freshMs: 1, pauseMs: 0, clock: new FakeClock() } as const;
  return { wiki: openMediaWiki(upstream, 'http://wiki.example', options), asked };
}

const WITH_CREDITS = [{ type: 'other', name: 'CommonsMetadata' }];

test('authors and licenses of pictures stand below the text that shows them', async () => {
  const { wiki, asked } = openWiki(WITH_CREDITS);
  const { html } = okValue(await wiki.page('clocks'));
  expect(html).toBe(
    '<p>Words\n</p><p><small>A clock.jpg: Jane &amp; Doe, <a href="https://creativecommons.org/licenses/by-sa/4.0">CC BY-SA 4.0</a></small></p>',
  );
  expect(asked).toEqual(['File:A_clock.jpg|File:Dot.png']);
});

test('a page without pictures, or of a wiki that does not know their authors, costs no request', async () => {
  const { wiki, asked } = openWiki(WITH_CREDITS);
  expect(okValue(await wiki.page('tools')).html).toBe('<p>Words\n</p>');
  const other = openWiki([{ name: 'Cite' }, {}]);
  expect(okValue(await other.wiki.page('clocks')).html).toBe('<p>Words\n</p>');
  expect([...asked, ...other.asked]).toEqual([]);
});

test('credits that cannot be read leave the page as it is', async () => {
  const { wiki } = openWiki(WITH_CREDITS, { pages: 'none' });
  expect(okValue(await wiki.page('clocks')).html).toBe('<p>Words\n</p>');
});
