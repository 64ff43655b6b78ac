import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { MediaOfPost } from '../media-of-post';
import { bbcodeToHast } from './bbcode-to-hast';
import { parseBbcode } from './parse-bbcode';
import { readQuoteHead } from './read-heads';
import { KNOWN } from './tags';

const FILES = [
  { id: 77, name: '', path: 'a/77.png', isImage: true },
  { id: 78, name: 'b.txt', path: 'a/78.txt', isImage: false },
];
const PICTURE = '<img src="a/77.png" alt="77.png">';

const render = (text: string) =>
  toHtml({ type: 'root', children: bbcodeToHast(text, new MediaOfPost(FILES)) });

test.each([
  ['=Ann post_id=1 time=1500000000 user_id=5', 'Ann', '1'],
  ['="Ann C" post_id=1', 'Ann C', '1'],
  ['=Ann;2', 'Ann', '2'],
  ['="Ann, post: 77, member: 5"', 'Ann', '77'],
  [' author=Ann C link=topic=5.msg77#msg77 date=1500000000', 'Ann C', '77'],
  [' author=Ann C link=msg=77 date=1500000000', 'Ann C', '77'],
  ["='Ann C' pid='77' dateline='15'", 'Ann C', '77'],
  [' name="Ann" post=77 timestamp=15', 'Ann', '77'],
  ['', '', undefined],
])('the head of a quote: [quote%s]', (head, author, postId) => {
  expect(readQuoteHead(head)).toEqual({ author, ...(postId && { postId }) });
});

test.each([
  ['[B]x[/b]', '<strong>x</strong>'],
  ['[b][i]x[/b]y[/i]', '<strong><em>x</em></strong>y[/i]'],
  ['[b]open', '[b]open'],
  ['a[i] [b]x[/b] b[s] [size of it]', 'a[i] <strong>x</strong> b[s] [size of it]'],
  ['[center]a[i] [u]x[/u][/center]', '<div style="text-align: center">a[i] <u>x</u></div>'],
  ['[list][*]a[i][*]b', '<ul><li>a[i]</li><li>b</li></ul>'],
  ['[list][*][quote]a[*]b[/list]', '<ul><li>[quote]a</li><li>b</li></ul>'],
  ['[code]a \u00A0b[/code]', '<pre><code>a  b</code></pre>'],
  ['[table of contents] a [list of b] [hr x]', '[table of contents] a [list of b] [hr x]'],
  ['[i think] a [code of b] c[/code][/i]', '[i think] a [code of b] c[/code][/i]'],
  ['[list][*]a [* b][/list of c]', '<ul><li>a [* b][/list of c]</li></ul>'],
  ['İ [code]a[/code] İb', 'İ <pre><code>a</code></pre> İb'],
  ['[zzz]kept[/zzz] a[0]', '[zzz]kept[/zzz] a[0]'],
  ['[code]a [b]c[/b][/code]', '<pre><code>a [b]c[/b]</code></pre>'],
  ['[code]never closed [b]x[/b]', '[code]never closed <strong>x</strong>'],
  ['[b:2zp03s9s]x[/b:2zp03s9s]', '<strong>x</strong>'],
  ['[list=1][*]a[*]b[/list:o]', '<ol type="1"><li>a</li><li>b</li></ol>'],
  ['[url=javascript:x]y[/url]', 'y'],
  ['[url="https://x.example/?a[]=1"]y[/url]', '<a href="https://x.example/?a[]=1">y</a>'],
  ['see https://x.example/a.', 'see <a href="https://x.example/a">https://x.example/a</a>.'],
  ['[img]javascript:x[/img]', 'javascript:x'],
  ['a\n[hr] \n\nb [b]c[/b]\nd', 'a<br><hr><br>b <strong>c</strong><br>d'],
  ['[hide]secret[/hide]', '[…]'],
  ['[*] no list', '[*] no list'],
  ['[size=large]x[/size]', '<span style="font-size: large">x</span>'],
  ['[align=center]x[/align]', '<div style="text-align: center">x</div>'],
  ['[HEADING=2]x[/HEADING]', '<h3>x</h3>'],
  ['[HR][/HR]', '<hr>'],
  ['[POST=77]x[/POST]', '<a href="showthread.php?p=77">x</a>'],
  ['[THREAD=5]x[/THREAD]', '<a href="showthread.php?t=5">x</a>'],
  ['[glow=red,2,300]x[/glow] [float]y', 'x [float]y'],
  ['[attach id=77 type=image/png]name.png[/attach]', PICTURE],
  ['[attachment=77] [b]x[/b]', `${PICTURE} <strong>x</strong>`],
  ['[attachment=77:a.png] y', `${PICTURE} y`],
  ['[attachment=0]b.txt[/attachment]', '<a href="a/78.txt">b.txt</a>'],
  ['[attachment=1]a.png[/attachment]', PICTURE],
  ['[attachment=5]gone.png[/attachment]', 'gone.png'],
  ['[ATTACH]n77[/ATTACH]', PICTURE],
  ['[ATTACH=JSON]{"alt":"x","data-attachmentid":"77"}[/ATTACH]', PICTURE],
  ['[ATTACH=JSON]{"title":"gone.pdf","data-attachmentid":9}[/ATTACH]', 'gone.pdf'],
  [
    '[IMG2=JSON]{"alt":"cat","src":"https:\\/\\/x.example\\/a.png"}[/IMG2]',
    '<img src="https://x.example/a.png" alt="cat">',
  ],
  ['[IMG2=JSON]{"alt":"cat","src":"data:image/png;base64,AAAA"}[/IMG2]', 'cat'],
  ['[IMG2=JSON]{"src":[/IMG2]', '{"src":'],
  ['[url=filedata/fetch?filedataid=5]x[/url]', '<a href="filedata/fetch?filedataid=5">x</a>'],
  ['[size=18]x[/size]', '<span style="font-size: 18pt">x</span>'],
  ['[size=150]x[/size]', '<span style="font-size: 150%">x</span>'],
  ['[size=+2]x[/size]', '<span style="font-size: 150%">x</span>'],
])('%s', (text, html) => {
  expect(render(text)).toBe(html);
});

test('no delimiter makes it slow, or fail', () => {
  const names = [...KNOWN];
  const inputs = [
    (count: number) => '['.repeat(count),
    (count: number) => '[b='.repeat(count),
    (count: number) => '[quote="'.repeat(count),
    (count: number) => names.map((name) => `[${name}]`.repeat(count / names.length)).join(''),
    (count: number) => names.map((name) => `[/${name}]`.repeat(count / names.length)).join(''),
    (count: number) => Array.from({ length: count }, (_, at) => `[a${at}]`).join(''),
    (count: number) => '[code]'.repeat(count),
    (count: number) => '[list][*]'.repeat(count),
    (count: number) => '[attachment=1]'.repeat(count),
    (count: number) => '[img2=json]{'.repeat(count),
  ];
  for (const input of inputs) {
    for (const count of [5_000, 10_000, 20_000]) {
      expect(() => render(input(count))).not.toThrow();
    }
    expect(parseBbcode(input(20_000)).length).toBeGreaterThan(0);
  }
});
