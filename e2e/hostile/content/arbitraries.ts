import fc, { type Arbitrary } from 'fast-check';
import type { Element, ElementContent, Properties, Root } from 'hast';
import {
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  DROPPED_ELEMENTS,
  RENAMED_ELEMENTS,
} from '@/lib/content/sanitizer/allow-list';
import { PAYLOADS } from './payloads';

const FOREIGN = 'svg math mtext mglyph annotation annotation-xml foreignObject desc path'.split(
  ' ',
);
const OTHER = [
  'x-y',
  'select',
  'option',
  'input',
  'button',
  'textarea',
  'marquee',
  'body',
  'html',
  'a b',
  '',
  'constructor',
];
const NAMES = [
  ...ALLOWED_ELEMENTS,
  ...DROPPED_ELEMENTS,
  ...Object.keys(RENAMED_ELEMENTS),
  ...FOREIGN,
  ...OTHER,
];

const URLS = [
  'javascript:boom()',
  'https://x.example/a?b=c&d',
  '//x.example',
  '/wiki/pages/a',
  '#a',
  'data:image/png;base64,aaaa',
  '/image?url=x&sig=y',
  'mailto:a@b.example',
  'http://[',
  '',
];
const FORUM_CLASSES =
  'quote title ipsQuote ipsQuote_contents spoiler onebox math meta katex-html lang-js code uncited'.split(
    ' ',
  );

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(...'< \n\0\ud800', '&amp;', '\r\n', ']]>', '-->', '$x^2$', 'let a = 1'),
);

const names = fc.array(fc.constantFrom(...ALLOWED_CLASSES, ...FORUM_CLASSES), { maxLength: 3 });

const properties: Arbitrary<Properties> = fc
  .record(
    {
      className: names,
      id: anyText,
      name: anyText,
      title: fc.oneof(anyText, fc.boolean(), fc.nat()),
      href: fc.oneof(fc.constantFrom(...URLS), anyText),
      src: fc.oneof(fc.constantFrom(...URLS), anyText),
      alt: anyText,
      style: fc.constantFrom('color:red', 'text-align:center', 'x:url(y)', ';:;'),
      onClick: anyText,
      colSpan: fc.oneof(fc.nat(2000), anyText),
      start: fc.integer(),
      open: fc.oneof(fc.boolean(), anyText),
      dataUsername: anyText,
      dataPost: fc.constantFrom('1', '0', 'x'),
      dataTopic: fc.constantFrom('1', '-1', 'x'),
      align: fc.constantFrom('left', 'center', 'x'),
      lang: anyText,
      dir: fc.constantFrom('rtl', 'x'),
      tabIndex: fc.integer(),
      encoding: fc.constant('application/x-tex'),
    },
    { requiredKeys: [] },
  )
  .map((given) => Object.fromEntries(Object.entries(given)));

const { node } = fc.letrec<{ node: ElementContent; element: Element }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    anyText.map((value): ElementContent => ({ type: 'text', value })),
    anyText.map((value): ElementContent => ({ type: 'comment', value })),
    tie('element'),
  ),
  element: fc.record({
    type: fc.constant('element' as const),
    tagName: fc.constantFrom(...NAMES),
    properties,
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
}));

/** Generates trees that no parser creates. */
export const anyTree: Arbitrary<Root> = fc
  .array(node, { maxLength: 4 })
  .map((children) => ({ type: 'root', children }));

const fragment = fc.oneof(
  anyText,
  fc
    .constantFrom(...NAMES)
    .chain((name) => fc.constantFrom(`<${name}>`, `</${name}>`, `<${name}/>`, `<${name} `)),
  fc.constantFrom(
    ...'<>"\'`=&\n\t',
    ...['<!--', '-->', '<![CDATA[', ']]>', '&lt', '&#x3c;'],
    ...[' id=a', ' href="javascript:boom()">', ' class="quote">', ' style="color:red">'],
  ),
);

/** Generates strings of markup fragments. */
export const anyMarkup: Arbitrary<string> = fc
  .array(fragment, { maxLength: 25 })
  .map((parts) => parts.join(''));

const payload = fc.constantFrom(...PAYLOADS.map(({ html }) => html));

/** Generates cut and nested payloads. */
export const anyMutation: Arbitrary<string> = fc
  .tuple(payload, payload, fc.nat(200), fc.nat(200), fragment)
  .map(([one, two, from, to, between]) => {
    const [start, end] = from < to ? [from, to] : [to, from];
    return one.slice(0, start) + between + two + one.slice(end % (one.length + 1));
  });
