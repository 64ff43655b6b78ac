import { expect, test } from 'vitest';
import { finish } from './finish';

const framework = (body: string) =>
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" href="/x.js"/>' +
  `<script src="/_next/x.js" async=""></script></head><body><div hidden=""><!--$--><!--/$--></div>${body}` +
  '<script>self.__next_f.push([1,"</p><!-- "])</script><script id="_R_">1</script></body></html>';

test('a page without an island leaves without the framework', () => {
  const { html, scriptHashes } = finish(framework('<p>page <!-- -->2</p>'));
  expect(html).toBe(
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head><body><p>page 2</p></body></html>',
  );
  expect(scriptHashes).toEqual([]);
});

test('a page with an island keeps it, and its inline scripts are hashed', () => {
  const page = framework('<div data-island="clock">12:00</div>');
  const { html, scriptHashes } = finish(page);
  expect(html).toBe(page);
  expect(scriptHashes).toHaveLength(2);
  expect(scriptHashes[1]).toBe('sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=');
});

test('scripts of our own and structured data stay', () => {
  const own = '<script data-keep="" src="/lectern.js" defer=""></script>';
  const data = '<script type="application/ld+json">{"@type":"WebSite"}</script>';
  const inline = '<script data-keep="">1</script>';
  const { html, scriptHashes } = finish(framework(own + data + inline));
  expect(html).toContain(own + data + inline);
  expect(html).not.toContain('_next');
  expect(scriptHashes).toHaveLength(1);
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
