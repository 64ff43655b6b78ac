import { describe, expect, test } from 'vitest';
import { readPost } from '@/lib/content/post';

const quote = (...paragraphs: string[]) =>
  `<aside class="quote" data-username="ann" data-post="1" data-topic="7"><blockquote>${paragraphs
    .map((each) => `<p>${each}</p>`)
    .join('')}</blockquote></aside><p>answer</p>`;
const long = 'word '.repeat(100);
const at = { topicId: 7, postId: 9 };

describe('a long quote', () => {
  test('keeps its beginning in sight', async () => {
    const { html } = await readPost(quote(long, long, 'the end'), at);
    expect(html).toMatch(/<\/p><details class="quote-rest"><summary>.+<\/summary><p>word/);
    expect(html.indexOf('the end')).toBeGreaterThan(html.indexOf('<details'));
  });

  test('of one paragraph leaves its author in sight', async () => {
    const { html } = await readPost(quote(long + long), at);
    expect(html).toMatch(/>ann<\/a><\/cite><\/div><details class="quote-rest">/);
  });

  test('is folded once, however often it is read', async () => {
    const once = (await readPost(quote(long, long, long), at)).html;
    expect((await readPost(once, at)).html).toBe(once);
  });
});

test('a short quote is left whole', async () => {
  expect((await readPost(quote('a', 'b'), at)).html).not.toContain('quote-rest');
});

test('the posts of the topic that are quoted are told', async () => {
  const ips = (cid: number) =>
    `<blockquote class="ipsBlockquote" data-author="ann" data-cid="${cid}"><p>a</p></blockquote>`;
  expect((await readPost(ips(3) + ips(4) + ips(3), at)).quotes).toEqual([3, 4]);
  expect((await readPost('<p><a href="/board/topics/7/posts/3">x</a></p>', at)).quotes).toEqual([]);
});
