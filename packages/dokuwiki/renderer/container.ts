import type { Element } from 'hast';
import type { Cell, Container } from '../syntax/instructions';
import { h } from './hast-nodes';

const TAGS: Record<Container, string> = {
  strong: 'strong',
  emphasis: 'em',
  underline: 'em.u',
  monospace: 'code',
  subscript: 'sub',
  superscript: 'sup',
  deleted: 'del',
  paragraph: 'p',
  unorderedList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  listContent: 'div.li',
  quote: 'div.no',
  table: 'table.inline',
  tableHead: 'thead',
  tableBody: 'tbody',
  tableRow: 'tr',
};

/** Returns a container's element, or two nested ones. */
export function createContainer(container: Container): [outer: Element, inner?: Element] {
  const [tagName = '', className] = TAGS[container].split('.');
  const element = h(tagName, className === undefined ? {} : { className: [className] });
  if (container === 'quote') return [h('blockquote', {}, [element]), element];
  if (container === 'table') {
    return [h('div', { className: ['table'] }, [element]), element];
  }
  return [element];
}

/** Returns a `th` or `td`. */
export function createCellElement({ kind, colSpan, rowSpan, align }: Cell): Element {
  return h(kind === 'tableHeader' ? 'th' : 'td', {
    className: align === undefined ? undefined : [`${align}align`],
    colSpan: colSpan > 1 ? colSpan : undefined,
    rowSpan: rowSpan > 1 ? rowSpan : undefined,
  });
}
