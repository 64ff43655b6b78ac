import { expect, test } from 'vitest';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { decodeStoredPage, encodeStoredPage } from '@/lib/page-cache/stored-page';
import { staleNoticeHtml, withStaleNotice } from './insert-stale-notice';

const AT = new Date('2026-01-02T03:04:05Z');
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

test.each([
  ['short', 'ä<main>text'],
  ['compressed', `ä<main>${'text '.repeat(400)}`],
])(
  'a %s page has its notice in its place, also when it comes from a shared cache',
  async (_, html) => {
    const noticeAt = Buffer.byteLength('ä');
    const page = new PreparedResponse(200, HEADERS, Buffer.from(html), { noticeAt });
    const expected = html.replace('<main>', `${staleNoticeHtml(AT)}<main>`);
    expect(withStaleNotice(page, AT).body.toString()).toBe(expected);
    const stored = decodeStoredPage(await encodeStoredPage(page, undefined));
    expect(stored && withStaleNotice(stored, AT).body.toString()).toBe(expected);
  },
);

test('a page without a place for a notice stays as it is', () => {
  const page = new PreparedResponse(200, HEADERS, Buffer.from('<main>text'));
  expect(withStaleNotice(page, AT).body.toString()).toBe('<main>text');
});
