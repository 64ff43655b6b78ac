import { beforeAll, describe, expect, it } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { configure } from '@/lib/base/config/config';
import type { SafeHtml } from '@/lib/model/safe-html';
import { absoluteHtml } from './absolute-html';

describe('absoluteHtml', () => {
  let html: string | undefined;
  beforeAll(async () => {
    const body = await renderPost(
      '<p id="a"><a href="#a">in</a> <a href="https://b.example/x">out</a><img src="/media/y.png" alt="">' +
        '<a href="/board/topics/7">here</a></p>',
    );
    html = absoluteHtml(body.html, 'https://read.example/board/topics/1');
  });

  it('makes every URL absolute', () => {
    const addresses = [...(html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((to) => !to?.startsWith('https://'))).toEqual([]);
  });

  it('keeps the subfolder in which a site stands', async () => {
    const siteUrl = 'https://read.example/archive';
    configure({ SITE_URL: siteUrl });
    const topic = `${siteUrl}/board/topics/7`;
    const body = await renderPost(
      '<a href="/board/topics/7">a</a><a href="https://b.example/">b</a>',
    );
    const printed = absoluteHtml(body.html, `${siteUrl}/board/topics/1`);
    expect(printed).toContain(`href="${topic}"`);
    expect(printed).toContain('href="https://b.example/"');
  });

  it('returns nothing for HTML that is too long', () => {
    const long = `<p>${'x'.repeat(200_000)}</p>` as SafeHtml;
    expect(absoluteHtml(long, 'https://read.example/')).toBeUndefined();
  });

  it('removes ids', () => expect(html).not.toMatch(/\sid="/));

  it('has the notice of the staff before the post', async () => {
    const { html: safe } = await renderPost(
      '<aside class="post-notice"><p>Do not</p></aside><p>x</p>',
    );
    expect(absoluteHtml(safe, 'https://read.example/')).toMatch(
      /^<blockquote class="note[^>]*><p>Do not<\/p><\/blockquote><p>x/,
    );
  });

  it.each([
    ['<p>It was <span class="spoiler">the <b>cat</b></span>.</p>', 'the <b>cat</b>'],
    ['<p><span class="ipsSpoiler">x</span></p>', 'x'],
    ['<div class="ipsSpoiler"><p>x</p></div>', '<p>x</p>'],
  ])('folds the spoiler of %s', async (source, hidden) => {
    const { html: safe } = await renderPost(source);
    const printed = absoluteHtml(safe, 'https://read.example/');
    expect(printed).toMatch(/<details[^>]*><summary>Spoiler<\/summary>/);
    expect(printed).toContain(`</summary>${hidden}</details>`);
  });
});
