import type { Element } from 'hast';
import { createElement } from '../../tree/hast';
import type { Box, Cell, Container } from '../syntax/instructions';

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
  const element = createElement(tagName, className === undefined ? {} : { className: [className] });
  if (container === 'quote') return [createElement('blockquote', {}, [element]), element];
  if (container === 'table') {
    return [createElement('div', { className: ['table'] }, [element]), element];
  }
  return [element];
}

/** Returns a `th` or `td`. */
export function createCellElement({ kind, colSpan, rowSpan, align }: Cell): Element {
  return createElement(kind === 'tableHeader' ? 'th' : 'td', {
    className: align === undefined ? undefined : [`${align}align`],
    colSpan: colSpan > 1 ? colSpan : undefined,
    rowSpan: rowSpan > 1 ? rowSpan : undefined,
  });
}

const NOTE_KINDS: ReadonlyMap<string, string> = new Map([
  ['important', 'important'],
  ['alert', 'important'],
  ['danger', 'important'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['tip', 'tip'],
  ['help', 'tip'],
  ['info', 'info'],
  ['download', 'info'],
  ['todo', 'info'],
]);

/** Returns `<div class="note note-tip">`; a plain `div` or `span` for other wraps. */
export function createBoxElement({ kind, types }: Box): Element {
  const noteKind = types.map((type) => NOTE_KINDS.get(type)).find(Boolean);
  const className = noteKind === undefined ? ['note'] : ['note', `note-${noteKind}`];
  const isNote = kind === 'note' || noteKind !== undefined;
  return createElement(kind === 'wrapspan' ? 'span' : 'div', isNote ? { className } : {});
}
