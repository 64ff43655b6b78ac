import { beforeAll, describe, expect, test } from 'vitest';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { renderMarkdown } from './render-markdown';
import { renderWikiHtml, renderWikiSource } from './render-texts';
import { indexWikiSource } from './search-text';

const context = { pageId: 'clocks:start', pageExists: (id: string) => id !== 'clocks:none' };
const SOURCE = `====== Clocks ======
Oil **nothing** twice; see [[oil]], [[none]] and [[:tools:start#Files]].

===== 机芯 =====
{{:clocks:anchor.png?200|An anchor}} ((A footnote.))
`;

// How long a text may take is no matter of these tests.
beforeAll(() => deadlinesMs.set({ ...deadlinesMs(), wikiTexts: 600_000, markdown: 600_000 }));

test('no form of a page has a linked address as programs read it', async () => {
  const source = 'Write to <kofi@example.org> or [[ada@example.org|Ada]].';
  const rendered = await renderWikiSource(source, context);
  const live = '<a href="mailto:&#x6b;ofi@example.org" class="mail" title="kofi@example.org">x</a>';
  const titled = `<h2 id="mail">${live.replace('>x<', '>kofi@example.org<')}</h2>`;
  const { html, headings } = await renderWikiHtml(live + titled, context);
  const markdown = await renderMarkdown([{ html: rendered.html, notePrefix: '' }], '/');
  const { text } = indexWikiSource(source, context);
  const forms = [rendered.html, rendered.text, rendered.excerpt, html, text, `${markdown?.texts}`];
  for (const form of forms) expect(form).not.toMatch(/@example/);
  expect(headings).toEqual([{ id: 's-mail', level: 2, text: 'kofi [at] example.org' }]);
  expect(rendered.html).toContain('href="mailto:kofi&#64;example.org" class="mail"');
  expect(`${markdown?.texts}`).toContain('Write to kofi \\[at] example \\[dot] org or Ada.');
});

describe('DokuWiki source', () => {
  test('is rendered with its headings, links and excerpt', async () => {
    const { html, headings, excerpt, links } = await renderWikiSource(SOURCE, context);
    expect(headings).toEqual([
      { id: 's-clocks', text: 'Clocks', level: 1 },
      { id: 's-机芯', text: '机芯', level: 2 },
    ]);
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
    expect(links).toEqual(['clocks:oil', 'clocks:none', 'tools:start']);
    expect(excerpt).toBe('Oil nothing twice; see oil, none and Files. 机芯 A footnote.');
    expect(html).toContain('href="/wiki/pages/clocks:none" class="wikilink2"');
    expect(html).toContain('href="/wiki/pages/tools:start#s-files"');
    expect(html).toContain('<img src="/media/clocks/anchor.png"');
    expect(html).toMatch(/href="#s-fn__1"[^>]* id="s-fnt__1"/);
  });
  test('leads to addresses in capitals, and shows pictures of its HTML', async () => {
    const source = `HTTPS://WWW.EXAMPLE.ORG/X <html shown><img src="/lib/exe/fetch.php?w=9&media=a:x.png"><img src="/_media/y.png"></html>`;
    const { html } = await renderWikiSource(source, context);
    expect(html).toContain('href="https://www.example.org/X"');
    expect(html).toMatch(/<img src="\/media\/a\/x.png"[^>]*><img src="\/media\/y.png"/);
  });
  test('plays the films and sounds of the wiki', async () => {
    const { html } = await renderWikiSource(
      '{{:a:фильм.mp4|Film}} {{:a:b.ogg}} {{:a:c.pdf}}',
      context,
    );
    expect(html).toContain(
      '<video src="/media/a/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC.mp4" controls preload="none" title="Film"><a ',
    );
    expect(html).toMatch(/<audio src="\/media\/a\/b.ogg" controls[^>]*><a .*<\/a><\/audio>/);
    expect(html).toContain('href="/media/a/c.pdf"');
    expect((await renderWikiHtml(html, context)).html).toBe(html);
  });
  test('shows HTML as that of strangers, and leads to anchors', async () => {
    const source = 'a <html shown><b onclick="x">b</b><script>c</script></html> {{anchor:d-e}}';
    const { html } = await renderWikiSource(source, context);
    expect(html).toBe('<p>a <span><b>b</b></span> <span id="s-d-e"><a name="d-e"></a></span></p>');
  });
  test('is not changed by rendering its HTML again', async () => {
    const { html } = await renderWikiSource(SOURCE, context);
    const again = await renderWikiHtml(html, context);
    expect(again.html).toBe(html);
    expect(again.links).toEqual(['clocks:oil', 'clocks:none', 'tools:start']);
  });
  test('begins with its title, which stands once', async () => {
    const source = '{{:a.png}}\n<note>b</note>\n===== Title =====\ntext\n==== Part ====';
    const { html, headings } = await renderWikiSource(source, context);
    expect(html).toMatch(
      /^<h1 id="s-title"><a name="title"><\/a>Title<\/h1>.*a\.png.*<h2 id="s-part">/s,
    );
    expect(headings.map(({ level }) => level)).toEqual([1, 2]);
    const { html: untitled } = await renderWikiSource('== 1. Sub ==\n===== Main =====', context);
    expect(untitled).toBe(
      '<h2 id="s-sub"><a name="sub"></a>1. Sub</h2><h2 id="s-main"><a name="main"></a>Main</h2>',
    );
  });
  test('that is too long is shown unparsed', async () => {
    const { html } = await renderWikiSource(`${'**a** <b> '.repeat(210_000)} end`, context);
    expect(html).toContain('<div class="too-big">');
    expect(html).toContain('**a** &#x3C;b>');
    expect(html).toContain(' end</pre>');
  });
});

test('HTML of DokuWiki is rendered without its controls', async () => {
  const html = `<div id="dw__toc"><h3>Table of Contents</h3></div>
<h1 class="sectionedit1" id="clocks">Clocks</h1><div class="level1"><p>See
<a href="/doku.php?id=clocks:oil" class="wikilink1" data-wiki-id="clocks:oil">oil</a>,
<a href="/wiki/clocks/none" class="wikilink1">none</a>.</p></div>
<div class="secedit"><form><button>Edit</button></form></div>
<div class="plugin_note notetip">Mind.</div>`;
  const body = await renderWikiHtml(html, context);
  expect(body.headings).toEqual([{ id: 's-clocks', text: 'Clocks', level: 1 }]);
  expect(body.links).toEqual(['clocks:oil', 'clocks:none']);
  expect(body.excerpt).toBe('See oil, none. Mind.');
  expect(body.html).not.toMatch(/Edit|Table of Contents|<form/);
  expect(body.html).toContain('<div class="note note-tip">');
});
