import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseStylesheet } from '@/tools/build/parse-stylesheet';
import { InlineCss } from './inline-css';
import { postProcess } from './post-process';

const process = (html: string) => postProcess(html, new Map());

const framework = (body: string) =>
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" href="/x.js"/>' +
  `<script src="/_next/x.js" async=""></script></head><body><div hidden=""><!--$--><!--/$--></div>${body}` +
  '<script>self.__next_f.push([1,"</p><!-- "])</script><script id="_R_">1</script></body></html>';

test('a page without an island loses the framework', () => {
  const { html, hashes } = process(framework('<p>page <!-- -->2</p>'));
  expect(html).toBe(
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head><body><p>page 2</p></body></html>',
  );
  expect(hashes.scripts).toEqual([]);
});

test('a page with an island keeps the framework, and its inline scripts are hashed', () => {
  const page = framework('<div data-island="clock">12:00</div>');
  const { html, hashes } = process(page);
  expect(html).toBe(page);
  expect(hashes.scripts).toHaveLength(2);
  expect(hashes.scripts[1]).toBe('sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=');
});

test('the site’s own scripts and structured data stay', () => {
  const own = '<script data-keep="" src="/lectern.js" defer=""></script>';
  const data = '<script type="application/ld+json">{"@type":"WebSite"}</script>';
  const inline = '<script data-keep="">1</script>';
  const { html, hashes } = process(framework(own + data + inline));
  expect(html).toContain(own + data + inline);
  expect(html).not.toContain('_next');
  expect(hashes.scripts).toHaveLength(1);
});

test.each([
  ['images', '<script data-keep="images">1</script>', '<img src="/a.png"/>'],
  ['relative times', '<script id="relative-times" data-keep="">1</script>', '<time data-ago="">'],
])('the script of %s is on pages with these, and on those that are hydrated', (_, script, need) => {
  expect(process(framework(`${script}<p>text</p>`)).html).not.toContain(script);
  expect(process(framework(`${script}${need}`)).html).toContain(script);
  expect(process(framework(`${script}<div data-island="a"></div>`)).html).toContain(script);
});

test.each([
  ['a script named in an attribute', '<img alt="<script>"><p title=\'</script> x\'>text</p>'],
  ['a comment named in an attribute', '<img alt="<!--"><p>text</p><img alt="-->">'],
  ['a lone angle bracket', '<p>1 < 2 <3</p>'],
  ['tags inside a textarea', '<textarea><script>alert(1)</script></textarea>'],
])('content stays as it is: %s', (_name, content) => {
  expect(process(framework(content)).html).toContain(`<body>${content}</body>`);
});

test('an unclosed comment or tag ends with the document', () => {
  expect(process('<p>a<!-- b').html).toBe('<p>a');
  expect(process('<p>a<img alt="').html).toBe('<p>a<img alt="');
});

test('the first paint of a page waits for its header', () => {
  const page =
    '<html><head><title>a</title></head><body><header id="page-head"></header></body></html>';
  const link = '<link rel="expect" href="#page-head" blocking="render"/>';
  expect(process(page).html).toBe(page.replace('<head>', `<head>${link}`));
  const quoting = page.replace('<header id="page-head"></header>', '&lt;header id="page-head"');
  expect(process(quoting).html).toBe(quoting);
});

test('the first paint of a list waits until its times are relative', () => {
  const list =
    '<html><head></head><body><header id="page-head"></header><time data-ago="">a</time>' +
    '<script id="relative-times" data-keep="">1</script></body></html>';
  expect(process(list).html).toContain('<link rel="expect" href="#relative-times"');
});

test('the first paint of a topic waits for three posts, or as many as come early', () => {
  const topic = (...posts: string[]) =>
    `<html><head></head><body><header id="page-head"></header><ol>${posts
      .map((text, at) => `<li id="floor-${at + 21}">${text}</li>`)
      .join('')}</ol></body></html>`;
  const long = 'x'.repeat(12_000);
  const firstPaintEndsAt = (html: string) =>
    /rel="expect" href="([^"]*)"/.exec(process(html).html)?.[1];
  expect(firstPaintEndsAt(topic('a', 'b', 'c', 'd'))).toBe('#floor-23');
  expect(firstPaintEndsAt(topic('a'))).toBe('#floor-21');
  expect(firstPaintEndsAt(topic('a', long, 'c'))).toBe('#floor-21');
  expect(firstPaintEndsAt(topic(long, 'b'))).toBe('#page-head');
});

describe('the CSS of a page is inlined', () => {
  const stylesheets = new Map([
    ['/a.css', new InlineCss(parseStylesheet('p{color:red}ul{margin:0}'))],
  ]);

  test('in place of the link to the stylesheet, with a hash', () => {
    const { html, hashes } = postProcess(framework('<p>text</p>'), stylesheets);
    expect(html).toContain('<head><style>p{color:red}</style></head>');
    expect(hashes.styles).toEqual([
      `sha256-${createHash('sha256').update('p{color:red}').digest('base64')}`,
    ]);
  });

  test('but not in a page with an island, which may create other elements', () => {
    const page = framework('<div data-island="clock">12:00</div>');
    expect(postProcess(page, stylesheets)).toMatchObject({ html: page, hashes: { styles: [] } });
  });

  test('and the link to another stylesheet stays', () => {
    const page = framework('<p>text</p>').replace('/a.css', '/b.css');
    const { html, hashes } = postProcess(page, stylesheets);
    expect(html).toContain('<link rel="stylesheet" href="/b.css"/>');
    expect(hashes.styles).toEqual([]);
  });
});
