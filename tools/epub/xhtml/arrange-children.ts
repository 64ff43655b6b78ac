import type { Element, ElementContent } from 'hast';
import { createElement, createText } from '@/lib/content/tree/hast';

type Children = ElementContent[];

const isElement = (node: ElementContent, ...tagNames: string[]): node is Element =>
  node.type === 'element' && tagNames.includes(node.tagName);
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === '';

/** A letter for each child that is not blank, by the name of its element; `-` for text and others. */
function shapeOf(children: Children, letters: Readonly<Record<string, string>>): string {
  return children
    .filter((child) => !isBlank(child))
    .map((child) => (child.type === 'element' && letters[child.tagName]) || '-')
    .join('');
}

/** True where terms and their descriptions alternate. */
const isRegularDl = ({ children }: Element) =>
  /^(?:t+d+)*$/.test(shapeOf(children, { dt: 't', dd: 'd' }));

/** True where each base is followed by annotations. */
const isRegularRuby = ({ children }: Element) =>
  /^(?:-+(?:t+|p(?:tp)+))+$/.test(shapeOf(children, { rt: 't', rp: 'p' }));

/** True for an element whose parts stand as its content model has them, as far as that cannot be arranged. */
export function isRegular(element: Element): boolean {
  if (element.tagName === 'dl') return isRegularDl(element);
  return element.tagName !== 'ruby' || isRegularRuby(element);
}

/** Renames elements that are one too many. */
const toBoxes = (children: Children, ...tagNames: string[]): Children =>
  children.map((child) => (isElement(child, ...tagNames) ? { ...child, tagName: 'div' } : child));

/** Each run of what is no item becomes an item. */
function arrangeList(children: Children): Children {
  const items: Children = [];
  let run: Element | undefined;
  for (const child of children) {
    if (isElement(child, 'li')) {
      items.push(child);
      run = undefined;
    } else if (run) run.children.push(child);
    else if (!isBlank(child)) {
      run = createElement('li', {}, [child]);
      items.push(run);
    }
  }
  return items;
}

/** The caption, column groups, one head, bodies, one foot; more of them become bodies. */
function arrangeTable(children: Children): Children {
  const parts = (...tagNames: string[]) =>
    children.filter((child): child is Element => isElement(child, ...tagNames));
  const [caption, ...captions] = parts('caption');
  const [head] = parts('thead');
  const foot = parts('tfoot').at(-1);
  caption?.children.push(...captions.flatMap((more) => more.children));
  const bodies = parts('tbody', 'thead', 'tfoot')
    .filter((part) => part !== head && part !== foot)
    .map((part) => ({ ...part, tagName: 'tbody' }));
  return [caption, ...parts('colgroup'), head, ...bodies, foot].filter(
    (part) => part !== undefined,
  );
}

/** One summary, at the beginning. */
function arrangeDetails(children: Children): Children {
  const summary =
    children.find((child) => isElement(child, 'summary')) ??
    createElement('summary', {}, [createText('…')]);
  const rest = children.filter((child) => child !== summary);
  return [summary, ...toBoxes(rest, 'summary')];
}

/** At most one caption, at the beginning or the end. */
function arrangeFigure(children: Children): Children {
  const shown = children.filter((child) => !isBlank(child));
  const caption = [shown.at(-1), shown[0]].find(
    (child) => child !== undefined && isElement(child, 'figcaption'),
  );
  return shown.map((child) =>
    child === caption ? child : (toBoxes([child], 'figcaption')[0] ?? child),
  );
}

const ARRANGEMENTS: Readonly<Record<string, (children: Children) => Children>> = {
  details: arrangeDetails,
  figure: arrangeFigure,
  ol: arrangeList,
  table: arrangeTable,
  ul: arrangeList,
};

/** Arranges the children of an element as its content model has them. */
export function arrangeChildren(tagName: string, children: Children): Children {
  return ARRANGEMENTS[tagName]?.(children) ?? children;
}
