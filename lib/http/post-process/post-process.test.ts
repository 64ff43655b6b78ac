import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InlineCss } from './inline-css';
import { postProcess as finishWith } from './post-process';

const finish = (html: string) => finishWith(html, new Map());

const framework = (body: string) =>
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" href="/x.js"/>' +
  `<script src="/_next/x.js" async=""></script></head><body><div hidden=""><!--$--><!--/$--></div>${body}` +
  '<script>self.__next_f.push([1,"</p><!-- "])</script><script id="_R_">1</script></body></html>';

test('a page without an island leaves without the framework', () => {
  const { html, hashes } = finish(framework('<p>page <!-- -->2</p>'));
  expect(html).toBe(
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head><body><p>page 2</p></body></html>',
  );
  expect(hashes.scripts).toEqual([]);
});

test('a page with an island keeps it, and its inline scripts are hashed', () => {
  const page = framework('<div data-island="clock">12:00</div>');
  const { html, hashes } = finish(page);
  expect(html).toBe(page);
  expect(hashes.scripts).toHaveLength(2);
  expect(hashes.scripts[1]).toBe('sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=');
});

test('scripts of our own and structured data stay', () => {
  const own = '<script data-keep="" src="/lectern.js" defer=""></script>';
  const data = '<script type="application/ld+json">{"@type":"WebSite"}</script>';
  const inline = '<script data-keep="">1</script>';
  const { html, hashes } = finish(framework(own + data + inline));
  expect(html).toContain(own + data + inline);
  expect(html).not.toContain('_next');
  expect(hashes.scripts).toHaveLength(1);
});

test.each([
  ['a script named in an attribute', '<img alt="<script>"><p title=\'</script> x\'>text</p>'],
  ['an island named in a text', '<p>data-island &lt;div data-island></p>'],
  ['a comment named in an attribute', '<img alt="<!--"><p>text</p><img alt="-->">'],
  ['a lone angle bracket', '<p>1 < 2 <3</p>'],
  ['tags inside a textarea', '<textarea><script>alert(1)</script></textarea>'],
])('content is left as it is: %s', (_name, content) => {
  expect(finish(framework(content)).html).toContain(`<body>${content}</body>`);
});

test('an unclosed comment or tag ends with the document', () => {
  expect(finish('<p>a<!-- b').html).toBe('<p>a');
  expect(finish('<p>a<img alt="').html).toBe('<p>a<img alt="');
});

test('a page with an opening is first drawn with it, and none other', () => {
  const page =
    '<html><head><title>a</title></head><body><header id="page-head"></header></body></html>';
  const link = '<link rel="expect" href="#page-head" blocking="render"/>';
  expect(finish(page).html).toBe(page.replace('<head>', `<head>${link}`));
  const quoting = page.replace('<header id="page-head"></header>', '&lt;header id="page-head"');
  expect(finish(quoting).html).toBe(quoting);
});

test('a topic is first drawn with three of its posts, or as many as come soon', () => {
  const topic = (...posts: string[]) =>
    `<html><head></head><body><header id="page-head"></header><ol>${posts
      .map((text, at) => `<li id="floor-${at + 21}">${text}</li>`)
      .join('')}</ol></body></html>`;
  const long = 'x'.repeat(12_000);
  const drawnWith = (html: string) => /rel="expect" href="([^"]*)"/.exec(finish(html).html)?.[1];
  expect(drawnWith(topic('a', 'b', 'c', 'd'))).toBe('#floor-23');
  expect(drawnWith(topic('a'))).toBe('#floor-21');
  expect(drawnWith(topic('a', long, 'c'))).toBe('#floor-21');
  expect(drawnWith(topic(long, 'b'))).toBe('#page-head');
});

describe('a page takes its rules with it', () => {
  const sheets = new Map([['/a.css', new InlineCss('p{color:red}ul{margin:0}')]]);

  test('in the place of the stylesheet, with their hash', () => {
    const { html, hashes } = finishWith(framework('<p>text</p>'), sheets);
    expect(html).toContain('<head><style>p{color:red}</style></head>');
    expect(hashes.styles).toEqual([
      `sha256-${createHash('sha256').update('p{color:red}').digest('base64')}`,
    ]);
  });

  test('but not where an island may draw what it does not hold', () => {
    const page = framework('<div data-island="clock">12:00</div>');
    expect(finishWith(page, sheets)).toMatchObject({ html: page, hashes: { styles: [] } });
  });

  test('and keeps the link to a stylesheet that nobody knows', () => {
    const page = framework('<p>text</p>').replace('/a.css', '/b.css');
    const { html, hashes } = finishWith(page, sheets);
    expect(html).toContain('<link rel="stylesheet" href="/b.css"/>');
    expect(hashes.styles).toEqual([]);
  });
});
