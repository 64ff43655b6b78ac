import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';

test.each([
  ['https://x.example/a', 'https://x.example/a', true],
  ['https://x.example/', ' x.example', true],
  ['https://x.example/%E4%BF%AE?b=1&amp;c', 'http://x.example/修?b=1&amp;c', true],
  ['https://x.example/a', '<b>x.example</b>/a', true],
  ['https://x.example/a/long/way', 'https://x.example/a/…', false],
  ['https://y.example/a', 'https://x.example/a', false],
])(
  'of a link to %s as "%s", paper repeats the address unless it is the text',
  async (href, text, isBare) => {
    const { html } = await renderPost(`<p><a class="bare-url" href="${href}">${text}</a></p>`);
    expect(html.includes('class="bare-url"')).toBe(isBare);
    expect((await renderPost(html)).html).toBe(html);
  },
);
