import { splitWords } from '@/lib/base/text/split-words';

/*
 * The content models of HTML (HTML Standard, 3.2.5), as far as markup of this site can break them:
 * parsers of HTML build trees that authors may not write, and `epubcheck` reports.
 */

const names = (list: string): ReadonlySet<string> => new Set(splitWords(list));

/** What may stand in a place: blocks and text, or text and inline elements only. */
export type ContentModel = 'flow' | 'phrasing';

/** Inline elements, which hold no blocks. */
export const INLINE = names(`
  abbr b bdi bdo cite code dfn em i kbd mark q ruby s samp small span strong sub sup u var`);

/** Elements that hold what the element around them holds. */
export const TRANSPARENT = names('a del ins');

/** Blocks, which stand where the model is `flow`. */
export const BLOCKS = names(`
  blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul`);

/** Blocks whose content is text and inline elements, and the other elements of that kind. */
export const HOLDS_PHRASING = new Set([...INLINE, ...names('h1 h2 h3 h4 h5 h6 p pre rt summary')]);

/** Parts of other elements: by name, the parents below which they may stand. */
export const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: names('table'),
  col: names('colgroup'),
  colgroup: names('table'),
  dd: names('dl'),
  dt: names('dl'),
  figcaption: names('figure'),
  li: names('ol ul'),
  rp: names('ruby'),
  rt: names('ruby'),
  summary: names('details'),
  tbody: names('table'),
  td: names('tr'),
  tfoot: names('table'),
  th: names('tr'),
  thead: names('table'),
  tr: names('tbody tfoot thead'),
};

/** Attributes (as properties of hast) that all elements may have. */
export const GLOBAL_ATTRIBUTES = names('className dir id lang title');

/** Those of some elements, by name. */
export const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: names('href'),
  col: names('span'),
  colgroup: names('span'),
  details: names('open'),
  img: names('alt height src width'),
  li: names('value'),
  ol: names('reversed start type'),
  td: names('colSpan rowSpan'),
  th: names('colSpan rowSpan scope'),
  time: names('dateTime'),
};
