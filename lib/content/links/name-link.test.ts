import { expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';

const IMAGE = '<img src="https://x.example/p.png">';

async function altsOf(html: string): Promise<string[]> {
  const { html: once } = await renderPost(html);
  expect((await renderPost(once)).html, 'twice is once').toBe(once);
  return [...once.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt ?? '');
}

test.each([
  ['https://x.example/a/front_wheel-2.JPG?x=1', 'front wheel 2'],
  ['https://x.example/%E4%BF%AE%E8%A1%A8.png', '修表'],
  ['https://x.example/', 'x.example'],
  ['https://x.example/d41d8cd98f00b204e9800998ecf8427e.png', 'x.example'],
  ['https://x.example/%E0%A4%A', 'x.example'],
  ['mailto:me@x.example', 'me@x.example'],
])('a link to %s that shows only an image is named %s', async (href, name) => {
  expect(await altsOf(`<p><a href="${href}">${IMAGE}</a></p>`)).toEqual([name]);
});

test('an image that has an alternative text, or text beside it, needs no other name', async () => {
  const link = (content: string) => `<p><a href="https://x.example/f.png">${content}</a></p>`;
  expect(await altsOf(link('<img src="https://x.example/p.png" alt="A wheel">'))).toEqual([
    'A wheel',
  ]);
  expect(await altsOf(link(`${IMAGE} words`))).toEqual(['']);
  expect(await altsOf(link('<img src="https://x.example/p.png" alt="Words"> words'))).toEqual(['']);
});

test('a link that shows nothing is no link', async () => {
  const { html } = await renderPost('<p>a<a href="https://x.example/"> \u200b<b></b></a>b</p>');
  expect(html).not.toContain('<a');
});
