import type { Schema } from 'hast-util-sanitize';
import { splitWords } from '@/lib/base/text/split-words';

export const ALLOWED_ELEMENTS = splitWords(`
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`);

/** Removed with their content. */
export const DROPPED_ELEMENTS = splitWords(`
  applet audio base embed head iframe link math meta noembed noframes noscript object param script
  source style template track video`);

export const RENAMED_ELEMENTS: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  address: 'div',
  article: 'div',
  aside: 'div',
  big: 'span',
  center: 'div',
  dialog: 'div',
  dir: 'ul',
  fieldset: 'div',
  font: 'span',
  footer: 'div',
  form: 'div',
  header: 'div',
  hgroup: 'div',
  legend: 'div',
  listing: 'pre',
  main: 'div',
  menu: 'ul',
  nav: 'div',
  plaintext: 'pre',
  search: 'div',
  section: 'div',
  strike: 's',
  tt: 'code',
  xmp: 'pre',
};

/** Text and background get the nearest of these colors. */
const PALETTE = splitWords('red orange yellow green teal blue purple pink grey');

/** Allowed on any element. The style sheet has all of them. */
export const ALLOWED_CLASSES = [
  ...PALETTE.flatMap((color) => [`ink-${color}`, `ground-${color}`]),
  ...splitWords(`
    align-left align-center align-right align-justify table-center float-left float-right
    size-small size-large size-huge bold italic underline strike
    indent icon emoji mention footnotes fn footnote-ref footnote-backref fn_top fn_bot
    wikilink1 wikilink2 urlextern interwiki mail windows media
     noexcerpt note note-info note-tip note-important note-warning hljs file code tags full-width tall`),
];

const ELEMENT_CLASSES: Readonly<Record<string, readonly string[]>> = {
  a: ['image-off', 'embed', 'original'],
  blockquote: ['quote'],
  code: ['tex'],
  details: ['quote-rest', 'spoiler'],
  div: ['math', 'onebox', 'quote-by', 'scroll', 'too-big'],
  p: ['onebox-title'],
  span: ['embed', 'image-off', 'math', 'spoiler'],
};

type Classes = [string, ...(string | RegExp)[]];

function classes(ownClasses: readonly string[]): Classes {
  const patterns = [/^hljs-[a-z_.-]{1,30}$/, /^language-[a-z0-9+#-]{1,30}$/];
  return ['className', ...ownClasses, ...ALLOWED_CLASSES, ...patterns];
}

const SPAN = /^([1-9]\d?|100)$/;
const CELL: [string, RegExp][] = [
  ['colSpan', SPAN],
  ['rowSpan', SPAN],
];

const ATTRIBUTES: NonNullable<Schema['attributes']> = {
  a: ['href'],
  img: ['src', 'alt', ['width', /^\d{1,4}$/], ['height', /^\d{1,4}$/]],
  ol: [
    ['start', /^-?\d{1,6}$/],
    ['type', '1', 'a', 'A', 'i', 'I'],
    ['reversed', true],
  ],
  li: [['value', /^-?\d{1,6}$/]],
  td: CELL,
  th: [...CELL, ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
  col: [['span', SPAN]],
  colgroup: [['span', SPAN]],
  details: [['open', true]],
  time: [['dateTime', /^[\dTtZz:.+ -]{1,40}$/]],
};

/** Allow-list for `hast-util-sanitize`. The rewrites of links and images check URLs later. */
export const SANITIZE_SCHEMA: Schema = {
  tagNames: ALLOWED_ELEMENTS,
  strip: DROPPED_ELEMENTS,
  ancestors: {},
  clobber: [],
  clobberPrefix: '',
  required: {},
  allowComments: false,
  allowDoctypes: false,
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data'] },
  attributes: {
    '*': [
      classes([]),
      ['dir', 'ltr', 'rtl', 'auto'],
      ['lang', /^[A-Za-z0-9-]{2,35}$/],
      'id',
      'title',
    ],
    ...ATTRIBUTES,
    ...Object.fromEntries(
      Object.entries(ELEMENT_CLASSES).map(([name, ownClasses]) => [
        name,
        [classes(ownClasses), ...(ATTRIBUTES[name] ?? [])],
      ]),
    ),
  },
};
