import type { Element } from 'hast';
import type { Container } from '@/lib/content/dokuwiki/instructions';
import { createElement } from '@/lib/content/hast';

/** The tag of each container, with its class behind a dot. */
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

/** Creates the element of a container: the outermost and, where two are nested, the innermost one. */
export function createContainer(container: Container): [outer: Element, inner?: Element] {
  const [tagName = '', className] = TAGS[container].split('.');
  const element = createElement(tagName, className === undefined ? {} : { className: [className] });
  if (container === 'quote') return [createElement('blockquote', {}, [element]), element];
  if (container === 'table') {
    return [createElement('div', { className: ['table'] }, [element]), element];
  }
  return [element];
}
