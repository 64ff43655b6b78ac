import type { Element, Parents, RootContent } from 'hast';
import { nameSet } from '../tree/hast';

/** Start tags that close an open `<p>` (HTML, 13.2.6.4.7). */
const ENDS_PARAGRAPH = nameSet(`
  blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary
  table ul`);
const HEADING = nameSet('h1 h2 h3 h4 h5 h6');
/** These hide an outer `<p>` from the parser (HTML, "in button scope"). */
const SCOPE = nameSet('caption td th');

/** Parsers move these elements out of other parents. */
const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: nameSet('table'),
  col: nameSet('colgroup'),
  colgroup: nameSet('table'),
  dd: nameSet('dl'),
  dt: nameSet('dl'),
  li: nameSet('ol ul'),
  rp: nameSet('ruby'),
  rt: nameSet('ruby'),
  tbody: nameSet('table'),
  td: nameSet('tr'),
  tfoot: nameSet('table'),
  th: nameSet('tr'),
  thead: nameSet('table'),
  tr: nameSet('tbody tfoot thead'),
};

/** Parents that accept only these children and white space. */
const ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  colgroup: nameSet('col'),
  table: nameSet('caption colgroup tbody tfoot thead'),
  tbody: nameSet('tr'),
  tfoot: nameSet('tr'),
  thead: nameSet('tr'),
  tr: nameSet('td th'),
};

interface OpenElements {
  hasParagraph: boolean;
  hasLink: boolean;
  hasHeading: boolean;
}

/** Returns the open elements as the children of a `name` element see them. */
function openBelow(name: string, open: OpenElements): OpenElements {
  if (name === 'p') return { ...open, hasParagraph: true };
  if (name === 'a') return { ...open, hasLink: true };
  if (SCOPE.has(name)) return { ...open, hasParagraph: false };
  return HEADING.has(name) ? { ...open, hasHeading: true } : open;
}

/** True if a parser leaves the child where it is. */
function fits(child: Element, parent: string, open: OpenElements): boolean {
  const name = child.tagName;
  if (open.hasParagraph && ENDS_PARAGRAPH.has(name)) return false;
  if (open.hasLink && name === 'a') return false;
  if (open.hasHeading && HEADING.has(name)) return false;
  const parents = PARENTS[name];
  return parents === undefined || parents.has(parent);
}

/** True if the parent accepts the child. */
function fitsBelow(child: RootContent, parent: string): boolean {
  const only = ONLY[parent];
  if (!only || child.type === 'comment') return true;
  if (child.type === 'text') return /^[ \t\n\f]*$/.test(child.value);
  return child.type === 'element' && only.has(child.tagName);
}

/** True only if a browser parses the printed tree to the same tree. In doubt, false. */
export function survivesRoundTrip(
  node: Parents,
  open: OpenElements = { hasParagraph: false, hasLink: false, hasHeading: false },
): boolean {
  const parent = node.type === 'element' ? node.tagName : '';
  const [first] = node.children;
  // Parsers drop this line feed (HTML, 13.2.6.4.7).
  if (parent === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) return false;
  return node.children.every((child) => {
    if (!fitsBelow(child, parent)) return false;
    if (child.type !== 'element') return child.type === 'text';
    if (!fits(child, parent, open)) return false;
    return survivesRoundTrip(child, openBelow(child.tagName, open));
  });
}
