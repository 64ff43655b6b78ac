import { describe, expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';

const quote = (...paragraphs: string[]) =>
  `<aside class="quote" data-username="ann" data-post="1" data-topic="7"><blockquote>${paragraphs
    .map((each) => `<p>${each}</p>`)
    .join('')}</blockquote></aside><p>reply</p>`;
const long = 'word '.repeat(100);

describe('a long quote', () => {
  test('shows its beginning outside the fold', async () => {
    const { html } = await renderPost(quote(long, long, 'the end'));
    expect(html).toMatch(/<\/p><details class="quote-rest"><summary>.+<\/summary><p>word/);
    expect(html.indexOf('the end')).toBeGreaterThan(html.indexOf('<details'));
  });

  test('of one paragraph shows its author outside the fold', async () => {
    const { html } = await renderPost(quote(long + long));
    expect(html).toMatch(/>ann<\/a><\/cite><\/div><details class="quote-rest">/);
  });

  test('is folded once when its HTML is rendered again', async () => {
    const once = (await renderPost(quote(long, long, long))).html;
    expect((await renderPost(once)).html).toBe(once);
  });
});

test('a short quote has no fold', async () => {
  expect((await renderPost(quote('a', 'b'))).html).not.toContain('quote-rest');
});

test('a rendered post lists the posts of its topic that it quotes', async () => {
  const ips = (cid: number) =>
    `<blockquote class="ipsBlockquote" data-author="ann" data-cid="${cid}"><p>a</p></blockquote>`;
  expect((await renderPost(ips(3) + ips(4) + ips(3))).quotes).toEqual([
    { path: '/board/topics/7/posts/3', name: 'ann' },
    { path: '/board/topics/7/posts/4', name: 'ann' },
  ]);
  expect((await renderPost('<p><a href="/board/topics/7/posts/3">x</a></p>')).quotes).toEqual([]);
});
