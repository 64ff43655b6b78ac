import { deflateSync } from 'node:zlib';

/** Returns a PNG chunk: length, name, data, and a checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns PNG's checksum (RFC 2083, 15). */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Returns a grey picture. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const TEST_FILES = { 'Dot.png': greyPng(16, 16), 'Plan.png': greyPng(800, 600) };

/** The longest title: 255 bytes. */
export const LONG_TITLE = `Long ${'x'.repeat(250)}`;

/** Titles that are hard to write in addresses. */
export const HARD_TITLES = [
  'A/B',
  'A:B',
  'A: /B',
  'C++',
  '50%',
  'What?',
  'It\'s "quoted" & more',
  'Περί ωκεανού',
  '山：水',
  'Ratio ∶ and ∕',
  'Half / Help',
  'Trailing/',
  'readme.txt',
  'İstanbul',
  LONG_TITLE,
];

const INFOBOX = `{| class="infobox" style="width:22em"
! colspan="2" | {{{name}}}
|-
| colspan="2" | [[File:Plan.png|frameless|220px|alt=The plan]]
|-
! Built
| {{{built|unknown}}}
|}`;

const NAVBOX = `<div class="navbox" role="navigation"><div class="navbox-title">Parts</div>
* [[Lathe]]
* [[Belt]]
</div>`;

const WIDE_ROW = Array.from({ length: 30 }, (_, at) => `column number ${at}`).join(' || ');

/** Texts by title, at least one of each kind. */
export const TEST_PAGES: Record<string, string> = {
  'Main Page':
    "Welcome to the '''workshop'''. See [[Lathe]], [[Belt#Care|care of belts]] and [[No such page]].",
  'Template:Infobox': INFOBOX,
  'Template:Navbox': NAVBOX,
  'Template:Tool': "A '''tool''' of the workshop.",
  Lathe: `{{Infobox|name=Lathe|built=1890}}
{{Tool}} It turns<ref name="turn">Turning, 1890, page 3.</ref> slowly<ref>A second note.</ref>, and again<ref name="turn"/>.
[[File:Plan.png|thumb|right|220px|alt=A red plan|The '''plan''' of the [[Belt|belt]].]]
== Belt drive ==
A xylograph hangs above it. {{#if: x | Parsed | Not parsed}}
=== Speed ===
The speed is <math>v = \\pi d n</math>.
== Café ==
Text under an accent.
== References ==
<references/>
{{Navbox}}
[[Category:Tools]]`,
  Belt: `:''This article is about the drive. For clothes see [[Half / Help]].''
A belt. [https://example.org/ An example], [[File:Dot.png|40px|alt=Dot]], [[:Category:Tools]], [[:File:Plan.png|file page]], [[Help:Contents|Help]], [[Project:About|about]].
== Care ==
Oil it.
[[Category:Tools]] [[Category:Leather]]`,
  'Drive belt': '#REDIRECT [[Belt#Care]]',
  'Old lathe': '#REDIRECT [[Lathe]]',
  Table: `{| class="wikitable sortable"
|+ A wide table
! ${WIDE_ROW.replaceAll('||', '!!')}
|-
| ${WIDE_ROW}
|}
[[Category:Wide things]]`,
  Gallery: `<gallery caption="Pictures">
Plan.png|The plan
Dot.png|A [[Belt|dot]]
</gallery>`,
  Code: `<syntaxhighlight lang="python">
def turn(n):
    return n + 1
</syntaxhighlight>
<pre>plain   text</pre>
 indented code`,
  Poem: '<poem>\nRoses are red\nViolets are blue\n</poem>',
  Collapsible: `{| class="mw-collapsible mw-collapsed wikitable"
! Hidden head
|-
| Hidden cell
|}
<div class="mw-collapsible mw-collapsed">Hidden text<div class="mw-collapsible-content">More hidden text</div></div>`,
  Coordinates:
    '<span id="coordinates">[[Coordinates]]: <span class="geo-dms">48°N 2°E</span></span> <span class="geo-nondefault">48; 2</span><span class="noprint">Edit this</span> <span class="printonly">printed</span>',
  Languages:
    '<span lang="fr">Bonjour</span> and <div lang="ar" dir="rtl">مرحبا</div> and <bdi>x</bdi>',
  Lists: `* one
** two
# first
## second
; term
: definition
----
x<sup>2</sup> H<sub>2</sub>O <s>struck</s> <u>under</u> <kbd>Ctrl</kbd> <blockquote>quoted</blockquote>`,
  'Image map': `<imagemap>
File:Plan.png|400px|alt=Map
rect 0 0 100 100 [[Lathe]]
</imagemap>`,
  'No contents': '__NOTOC__\n== One ==\na\n== Two ==\nb\n== Three ==\nc\n== Four ==\nd',
  Excluded: '<div class="noexcerpt">Not this</div>The first words of it.',
  Hostile:
    '<div onclick="alert(1)" style="background:url(javascript:alert(1))">quiet</div> <span class="mw-editsection">stays?</span>',
  'Help:Contents': 'How to use the workshop. [[Help:Contents/Sub]]',
  'Help:Contents/Sub': 'A part of the help.',
  'Project:About': 'About this wiki.',
  'Category:Tools': 'All tools of the workshop, on [[Media:Plan.png|a plan]].',
  'Category:Leather': 'Of leather. [[Category:Tools]]',
  'Talk:Lathe': 'A discussion that is not shown.',
  'User:Admin': 'A page of a user.',
  ...Object.fromEntries(HARD_TITLES.map((title) => [title, `Text of ${title.length} letters.`])),
};

/** Forbids guests to read what lies in a namespace, which no setting of the wiki itself does. */
export const PRIVATE_NAMESPACE = `
$wgExtraNamespaces[3000] = 'Secret';
$wgContentNamespaces[] = 3000;
$wgHooks['getUserPermissionsErrors'][] = function ($title, $user, $action, &$result) {
  if ($action !== 'read' || $title->getNamespace() !== 3000 || $user->isRegistered()) return true;
  $result = ['badaccess-group0'];
  return false;
};`;
