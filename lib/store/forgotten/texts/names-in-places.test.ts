import { describe, expect, test } from 'vitest';
import { RemovedPages } from '../removed/removed-pages';
import { RemovedTexts } from '../removed/removed-texts';
import { createNameReplacement } from './replace-names';

const replacementOf = (
  name: string,
  { removed = new RemovedTexts(), removedPages = new RemovedPages(), hasPosts = false } = {},
) =>
  createNameReplacement([name], {
    label: '*',
    removedNames: hasPosts ? [name] : [],
    removed,
    removedPages,
  });

describe('spellings that are composed of several characters', () => {
  test.each([
    ['ｶﾞﾝﾀﾞﾑ', 'ｶﾞﾝﾀﾞﾑ, ガンダム, カ\u3099ンタ\u3099ム, カ゛ンダム', '*, *, *, *'],
    ['ガンダム', 'ｶﾞﾝﾀﾞﾑ と ｶ\u00adﾞﾝﾀﾞﾑ', '* と *'],
    ['ﾊﾟﾋﾟ', 'ﾊﾟﾋﾟ, パピ, パピルス', '*, *, パピルス'],
    ['ㅎㅏㄴㄱㅡㄹ', 'ㅎㅏㄴㄱㅡㄹ ﾾￂﾤﾡￚﾩ', '* *'],
    ['한글이', 'ㅎㅏㄴㄱㅡㄹㅇㅣ, 한글이', '*, *'],
    ['ﬁnn', 'finn and ﬁnn and 𝒻𝒾𝓃𝓃', '* and * and *'],
  ])('%s', (name, text, expected) => {
    expect(replacementOf(name).inText(text)).toBe(expected);
  });
});

describe('a name that fills an element', () => {
  test.each([
    [
      '<span class="mention">Penny</span><span class="role">Moderator</span>',
      '<span class="mention">*</span><span class="role">Moderator</span>',
    ],
    ['<cite>Penny</cite>wrote', '<cite>*</cite>wrote'],
    ['by<a href="/x">Penny</a>s', 'by<a href="/x">*</a>s'],
    ['<ruby>Penny<rt>peni</rt></ruby>', '<ruby>*<rt>peni</rt></ruby>'],
    ['<button>Penny</button><label>Penny</label>x', '<button>*</button><label>*</label>x'],
    ['ask Penny<span>Admin</span>', 'ask *<span>Admin</span>'],
    ['x<b>Pen</b><i>ny</i>x', 'x<b>*</b><i></i>x'],
    ['<b>Pen</b>nyworth Pennyworth', '<b>Pen</b>nyworth Pennyworth'],
    ['Pen<wbr>nyworth', 'Pen<wbr>nyworth'],
  ])('%s', (html, expected) => {
    expect(replacementOf('Penny').inHtml(html)).toBe(expected);
  });
});

describe('a name that may be anything', () => {
  test.each([
    ['人', '中国人民 人 <a href="/人/x">人</a>', undefined],
    ['人', '@人 <a href="/u/人">人</a>', '@* <a href="/u/*">*</a>'],
    ['2024', '<a href="https://a.org/2024/05">2024</a> on 2024-05-01', undefined],
    ['2024', '<a href="/u/2024">@2024</a> @2024', '<a href="/u/*">@*</a> @*'],
    [
      '2024',
      '<aside class="quote" data-username="2024" data-post="2024"><div class="title">2024:</div><p>2024</p></aside>',
      '<aside class="quote" data-username="*" data-post="2024"><div class="title">*:</div><p>2024</p></aside>',
    ],
    ['Bo', '<cite>Bo wrote:</cite> Bo and <b>Bo</b>', '<cite>* wrote:</cite> Bo and <b>Bo</b>'],
    ['com', '<a href="https://a.com/x.com?y">a.com</a> https://b.com me@c.com', undefined],
    ['png', '<img src="/png/a.png" alt="a.png">', '<img src="/*/a.png" alt="a.png">'],
    ['www', 'https://www.a.org', undefined],
  ])('%s in %s', (name, html, expected) => {
    expect(replacementOf(name).inHtml(html)).toBe(expected ?? html);
  });

  test('is noted where it is left', () => {
    const replacement = replacementOf('2024');
    replacement.inHtml('<p>In 2024</p>');
    expect([...replacement.takeNotes().left]).toEqual(['short']);
    expect([...replacement.takeNotes().left]).toEqual([]);
  });
});

describe('places in HTML that readers see elsewhere', () => {
  test.each([
    ['<a download="penny.pdf">x</a>', '<a download="*.pdf">x</a>'],
    ['<b class="penny quote" id="penny">x</b>', '<b class="* quote" id="*">x</b>'],
    ['<code class="language-penny">x</code>', '<code class="language-*">x</code>'],
    ['<a href="/u/%50%65nny">x</a>', '<a href="/u/*">x</a>'],
    ['<a href="/x?s=Hi%20Penny">x</a>', '<a href="/x?s=Hi *">x</a>'],
    ['<a href="mailto:penny@a.org">penny@a.org</a>', '<a href="mailto:*@a.org">*@a.org</a>'],
    ['<p style="background:url(/u/penny.png)">x</p>', '<p style="background:url(/u/*.png)">x</p>'],
    ['x</b title="Penny', 'x'],
    ['<p>x</p><b title="Penny', '<p>x</p>'],
    ['<p>a<!-- by penny --><!-- b --></p>', '<p>a<!-- b --></p>'],
    ['<!DOCTYPE penny><?penny?><![CDATA[penny]]>a', 'a'],
    ['<p title=a title=penny>x</p penny>', '<p title="a">x</p>'],
    ['<p data-penny="1" lang="en">x</p>', '<p lang="en">x</p>'],
    ['<style>.Penny > b {}</style>', '<style>.* > b {}</style>'],
    ['<script>a("Penny") && b</script>', '<script>a("*") && b</script>'],
    ['<textarea><b>Pen</b>Penny</textarea>', '<textarea>&lt;b&gt;Pen&lt;/b&gt;*</textarea>'],
    ['<xmp><i>Penny</i></xmp><b>Penny</b>', '<xmp><i>*</i></xmp><b>*</b>'],
    ['<svg><text><![CDATA[Penny < b]]></text></svg>', '<svg><text>* &lt; b</text></svg>'],
    ['<noscript><p>Penny</p></noscript>', '<noscript><p>*</p></noscript>'],
    ['<plaintext>Penny & <b>', '<plaintext>* & <b>'],
  ])('%s', (html, expected) => {
    expect(replacementOf('Penny').inHtml(html)).toBe(expected);
  });

  test.each(['src', 'href', 'alt'])(
    'an attribute that is called as a member is (%s) stays',
    (name) => {
      const html = '<a href="/x"><img src="/y" alt="z"></a>';
      expect(replacementOf(name).inHtml(html)).toBe(html);
    },
  );

  test('a language of the same name stays', () => {
    const html = '<pre class="lang-ruby">x</pre>';
    expect(replacementOf('ruby').inHtml(html)).toBe(html);
  });

  test.each([
    ['<svg>'.repeat(10_000), 'Penny'],
    ['<blockquote>'.repeat(8_000), 'Penny'],
    ['<b>'.repeat(30_000), 'Penny'],
    ['<!--'.repeat(20_000), ''],
    ['<a title=penny '.repeat(5_000), 'Penny'],
  ])('much nested or unclosed markup takes no time (%#)', (markup, end) => {
    const before = performance.now();
    const replaced = replacementOf('Penny').inHtml(markup + end);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(replaced).not.toContain('Penny');
  });
});

describe('places in the source of a wiki page', () => {
  test.each([
    ['Zqpenny', '**Zq**penny, __Zq__**penny**', '*****, __*__****'],
    ['Zqpenny', '<color red>Zq</color>penny', '<color red>*</color>'],
    ['Penny', '[[user>Penny]] [[user>penny|Penny]]', '[[user>*]] [[user>*|*]]'],
    ['Penny', '[[Penny@example.org]] <penny@a.org>', '[[*@example.org]] <*@a.org>'],
    ['Penny', '[[penny@home|x]]', '[[*@home|x]]'],
    ['Penny', '{{tag>Penny other "penny b"}}', '{{tag>"*" other "* b"}}'],
    ['Penny', '{{topic>penny}} {{tag>pennyworth}}', '{{topic>*}} {{tag>pennyworth}}'],
    [
      'Penny',
      'https://a.org/u/penny [[https://a.org/~penny/]]',
      'https://a.org/u/* [[https://a.org/~*/]]',
    ],
    ['Penny', '<code php penny.php>\nPenny\n</code>', '<code php penny.php>\n*\n</code>'],
    ['Penny', '<html shown><b>Pen</b>ny</html>', '<html shown><b>*</b></html>'],
    ['Penny', '{{penny.png|Penny}} [[a:penny|Penny]]', '{{penny.png|*}} [[a:penny|*]]'],
    ['Penny', 'Pen%%%%ny Pen<nowiki></nowiki>ny', '*%%%% *<nowiki></nowiki>'],
    ['Penny Lane', 'Penny\\\\ Lane', '*'],
    ['Penny', '#redirect [[penny]]', '#redirect [[penny]]'],
    ['Penny', 'see [[people:penny]]', 'see [[people:penny|*]]'],
    ['a__b', 'a__b and a__b', '* and *'],
    ['人', '人民 [[user>人]] @人 {{tag>人}}', '人民 [[user>*]] @* {{tag>人}}'],
  ])('%s in %s', (name, source, expected) => {
    expect(replacementOf(name).inSource(source)).toBe(expected);
  });

  test('a source without the name stays to the byte', () => {
    const source = '====== A ======\r\n**b** [[c|d]]\r\n';
    expect(replacementOf('Penny').inSource(source)).toBe(source);
  });
});

describe('quotes of what is removed', () => {
  const removed = new RemovedTexts();
  removed.addTopic(345);
  removed.addPost(
    { pid: 9876, tid: 77, number: 3 },
    'The secret plans of the tower are hidden below the stairs.',
  );
  const inTopic = { topicId: 77 };

  test.each([
    [
      'Discourse, of a topic',
      '<aside class="quote" data-topic="345" data-post="9"><p>x</p></aside>',
    ],
    ['Discourse, of a post', '<aside class="quote" data-topic="77" data-post="3"><p>x</p></aside>'],
    [
      'Invision 4',
      '<blockquote class="ipsQuote" data-ipsquote-contentcommentid="9876">x</blockquote>',
    ],
    ['Invision 3', '<blockquote class="ipsBlockquote" data-cid="9876">x</blockquote>'],
    ['XenForo', '<blockquote data-quote="A" data-source="post: 9876"><p>x</p></blockquote>'],
    [
      'phpBB',
      '<blockquote><div><cite><a href="viewtopic.php?p=9876#p9876">A</a></cite>x</div></blockquote>',
    ],
    [
      'a preview',
      '<aside class="onebox" data-x="1"><a href="https://f.org/t/a/345/2">x</a></aside>',
    ],
    [
      'without a name',
      '<blockquote><p>The secret <b>plans</b> of the tower are hidden</p></blockquote>',
    ],
    [
      'with another name than the text has',
      '<blockquote><cite>Ada wrote:</cite>The secret plans of the tower are hidden</blockquote>',
    ],
    ['with words left out', '<blockquote>The secret plans … are hidden below</blockquote>'],
    ['without a name, short, in its topic', '<blockquote>secret plans of the tower</blockquote>'],
  ])('%s', (_, quote) => {
    const replacement = replacementOf('Nobody', { removed });
    const replaced = replacement.inHtml(`<p>a</p>${quote}<p>b</p>`, inTopic);
    expect(replaced.replace(/<[^>]*>/g, '')).toBe('ab');
    expect(replacement.takeNotes().emptiedQuotes).toBe(1);
  });

  test.each([
    ['another post', '<aside class="quote" data-topic="77" data-post="4"><p>x</p></aside>'],
    ['a link in the words of others', '<blockquote>See <a href="/t/345">that</a></blockquote>'],
    ['words with others between them', '<blockquote>secret plans … of the stairs</blockquote>'],
    ['other words', '<blockquote>The plans of the tower</blockquote>'],
  ])('a quote of %s stays', (_, quote) => {
    expect(replacementOf('Nobody', { removed }).inHtml(quote, inTopic)).toBe(quote);
  });

  test('words that a person has used, too, stay in other topics', () => {
    const quote = '<blockquote>secret plans of the tower</blockquote>';
    expect(replacementOf('Nobody', { removed }).inHtml(quote, { topicId: 5 })).toBe(quote);
  });

  test.each([
    ['phpBB', '<blockquote><div><cite>Penny wrote:</cite>x</div></blockquote>'],
    [
      'vBulletin',
      '<div class="bbcode_quote"><div class="bbcode_postedby">Originally Posted by <strong>Penny</strong></div>x</div>',
    ],
    [
      'Discourse',
      '<aside class="quote" data-username="penny"><div class="title">penny:</div>x</aside>',
    ],
    ['without an end', '<blockquote data-author="Penny">x'],
  ])('of a member whose posts are removed: %s', (_, quote) => {
    const replaced = replacementOf('Penny', { hasPosts: true }).inHtml(quote);
    expect(replaced.replace(/<[^>]*>/g, '')).toBe('');
  });

  test('a quote that only speaks of the member stays', () => {
    const quote = '<blockquote><p>This is what we said to Penny and the others:</p>x</blockquote>';
    const replaced = replacementOf('Penny', { hasPosts: true }).inHtml(quote);
    expect(replaced).toBe(quote.replace('Penny', '*'));
  });
});

describe('titles of pages that are removed', () => {
  const removedPages = new RemovedPages();
  removedPages.add('people:penny', ["Penny's room"]);

  test.each([
    ["\n  * [[:people:penny|Penny's room]]\n  * [[:b|B]]\n", '\n  * [[:b|B]]\n'],
    ["see [[people:penny|Penny's room]]", 'see …'],
    ['see [[people:penny]], [[people:Penny#part|the desk]]', 'see …, the desk'],
    ['a {{page>people:penny}} b', 'a  b'],
  ])('in the source %j', (source, expected) => {
    expect(replacementOf('Nobody', { removedPages }).inSource(source)).toBe(expected);
  });

  test.each([
    ['<a href="/wiki/pages/people:penny">Penny&#39;s room</a>', '…'],
    ['<a data-wiki-id="people:penny" href="#">the desk</a>', 'the desk'],
    ['<a href="/doku.php?id=people:penny">people:penny</a>', '…'],
    ['<a href="/wiki/pages/people:ada">Ada</a>', '<a href="/wiki/pages/people:ada">Ada</a>'],
  ])('in the HTML %s', (html, expected) => {
    expect(replacementOf('Nobody', { removedPages }).inHtml(html)).toBe(expected);
  });
});
