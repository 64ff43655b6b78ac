import { beforeAll, describe, expect, it } from 'vitest';
import { readPost } from '@/e2e/fixtures/render-post';
import type { SafeHtml } from '@/lib/model/safe-html';
import { absoluteHtml } from './absolute-html';
import { previewOf } from './preview';

const safe = async (html: string): Promise<SafeHtml> => (await readPost(html)).body;

describe('previewOf', () => {
  it.each([
    ['<p>One <b>two</b></p><p>three</p>', 'One two three'],
    ['<p>a &lt;script&gt; b &amp;amp; c</p>', 'a <script> b &amp; c'],
    ['<blockquote>quoted words only</blockquote>', 'quoted words only'],
    ['<p>修钟表的人都有同一个毛病</p>', '修钟表的人都有…'],
    ['', ''],
  ])('%s', async (html, text) => {
    const longest = text.endsWith('…') ? 7 : 100;
    expect(previewOf(await safe(html), longest).text).toBe(text);
  });

  it.each([
    ['<p><img src="https://a.example/x.png?a=1&amp;b=2"></p>', 'https://a.example/x.png?a=1&b=2'],
    [
      '<img src="https://a.example/dot.gif" width="16" height="16"><img src="https://a.example/big.jpg">',
      'https://a.example/big.jpg',
    ],
    ['<img src="data:image/png;base64,AAAA">', undefined],
    ['<p>no picture</p>', undefined],
  ])('its picture: %s', async (html, image) => {
    expect(previewOf(await safe(html), 10).image).toBe(image);
  });

  it('is empty for what is too long to be looked at', () => {
    expect(previewOf(`<p>${'x'.repeat(200_000)}</p>` as SafeHtml, 10)).toEqual({ text: '' });
  });
});

describe('absoluteHtml', () => {
  let html: string | undefined;
  beforeAll(async () => {
    const body = await safe(
      '<p id="a"><a href="#a">in</a> <a href="https://b.example/x">out</a><img src="/media/y.png" alt="">' +
        '<a href="/board/topics/7">here</a></p>',
    );
    html = absoluteHtml(body, 'https://read.example/board/topics/1');
  });

  it('leaves no address that needs the page', () => {
    const addresses = [...(html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((to) => !to?.startsWith('https://'))).toEqual([]);
  });

  it('leaves no id', () => expect(html).not.toMatch(/\sid="/));
});
