import { expect, test } from 'vitest';
import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import { rulesOf } from '@/e2e/fixtures/sanitizer-rules';

const PICTURE =
  '<img src="https://wiki.example/images/thumb/a.png/220px-a.png" width="220" height="165" alt="A plan">';
const LINK = `<a href="https://wiki.example/wiki/File:A.png" class="mw-file-description">${PICTURE}</a>`;

async function show(html: string): Promise<string> {
  const once = sanitizeForTest(html, rulesOf()).plain;
  expect(sanitizeForTest(once, rulesOf()).plain, 'sanitizing is idempotent').toBe(once);
  // Omits the attributes of every link and picture.
  return once
    .replace(/<img [^>]*>/g, '<img>')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '<a $1>')
    .replaceAll('https://wiki.example', '');
}

test.each([
  ['`:text`', '<dl><dd>In</dd></dl>', '<div class="indent">In</div>'],
  [
    'a picture of the first releases',
    `<div class="thumb tright"><div class="thumbinner" style="width:222px">${LINK}  <div class="thumbcaption"><div class="magnify"><a href="/wiki/File:A.png"></a></div>The <b>plan</b></div></div></div>`,
    '<figure class="float-right"><a /wiki/File:A.png><img></a><figcaption>The <b>plan</b></figcaption></figure>',
  ],
  [
    'a picture since 1.40, which is at the end by default',
    `<figure class="mw-default-size" typeof="mw:File/Thumb">${LINK}<figcaption>The plan</figcaption></figure>`,
    '<figure class="float-right"><a /wiki/File:A.png><img></a><figcaption>The plan</figcaption></figure>',
  ],
  [
    'one on the other side, whose caption is not shown without a frame',
    `<figure class="mw-halign-left" typeof="mw:File">${LINK}<figcaption>The plan</figcaption></figure>`,
    '<figure class="float-left"><a /wiki/File:A.png><img></a></figure>',
  ],
  [
    'a gallery',
    `<ul class="gallery mw-gallery-traditional"><li class="gallerycaption">Pictures</li><li class="gallerybox" style="width: 155px"><div class="thumb"><div>${LINK}</div></div><div class="gallerytext"><p>The plan</p></div></li></ul>`,
    '<p class="bold">Pictures</p><figure><a /wiki/File:A.png><img></a><figcaption><p>The plan</p></figcaption></figure>',
  ],
  [
    'a heading of 1.42',
    '<h2><span id="Caf.C3.A9"></span><span class="mw-headline" id="Café">Café</span><span class="mw-editsection">[<a href="/x">edit</a>]</span></h2>',
    '<h3 id="s-Café"><a name="Café"></a><span id="s-Caf.C3.A9"><a name="Caf.C3.A9"></a></span>Café</h3>',
  ],
  [
    'a heading of 1.43',
    '<div class="mw-heading mw-heading2"><h2 id="Care">Care</h2><span class="mw-editsection">[edit]</span></div>',
    '<h3 id="s-Care"><a name="Care"></a>Care</h3>',
  ],
  [
    'a note, and what it leads back to',
    '<p>It turns<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">↑</a></span> Page 3.</li></ol>',
    '<p>It turns<sup class="footnote-ref" id="s-cite_ref-1"><a #s-cite_note-1>[1]</a></sup></p><ol class="footnotes"><li id="s-cite_note-1"><span><a #s-cite_ref-1>↑</a></span> Page 3.</li></ol>',
  ],
  [
    'a formula in MathML beside its picture',
    '<span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math><semantics><mi>v</mi><annotation encoding="application/x-tex">v=n</annotation></semantics></math></span><img src="https://wiki.example/svg" class="mwe-math-fallback-image-inline" alt="v=n"></span>',
    '<span><span class="math"><code class="tex">v=n</code></span></span>',
  ],
  [
    'a formula of which there is a picture only',
    '<span class="mwe-math-element"><img src="https://wiki.example/a.png" class="mwe-math-fallback-image-inline" alt="v=n"></span>',
    '<img>',
  ],
  [
    'a formula as its source',
    '<span class="mwe-math-fallback-source-inline tex" dir="ltr">$ v = n $</span>',
    '<span class="math"><code class="tex">v = n</code></span>',
  ],
  [
    'code',
    '<div class="mw-highlight mw-highlight-lang-python mw-content-ltr" dir="ltr"><pre><span></span><span class="k">def</span> <span class="nf">turn</span>()</pre></div>',
    '<pre tabindex="0" role="group" aria-label="Code"><code class="language-python hljs">def turn()</code></pre>',
  ],
  [
    'what is collapsed, without its control',
    '<div class="mw-collapsible mw-collapsed">Seen<span class="mw-collapsible-toggle">[show]</span><div class="mw-collapsible-content">too</div></div>',
    '<div>Seen<div>too</div></div>',
  ],
  [
    'the areas of a picture',
    `<map name="m"><area href="https://wiki.example/wiki/Lathe" title="Lathe" coords="0,0,1,1"></map>${PICTURE}`,
    '<a /wiki/Lathe>Lathe</a> <img>',
  ],
  [
    'no coordinates twice, and nothing for print',
    '<span class="geo-default">48°N</span><span class="geo-multi-punct"> / </span><span class="geo-nondefault">48; 2</span><span class="printonly">p</span>',
    '<span>48°N</span>',
  ],
])('%s', async (_, html, shown) => {
  expect(await show(html)).toBe(shown);
});
