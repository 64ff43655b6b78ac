import type { Element, ElementContent, Nodes, Properties } from 'hast';

/** Makes an element. */
export function hastElement(
  tagName: string,
  properties: Properties,
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Makes a text. */
export function hastText(value: string): ElementContent {
  return { type: 'text', value };
}

/** The classes of an element. */
export function classesOf({ properties }: Element): string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** Whether an element has a class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Gives an element classes beside those it has. */
export function addClasses(node: Element, names: readonly string[]): void {
  if (names.length === 0) return;
  node.properties.className = [...new Set([...classesOf(node), ...names])];
}

/** A property as text; undefined when it is none. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** The first element below a node, itself included, that passes a test. */
export function find(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && test(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = find(child, test);
    if (found) return found;
  }
  return undefined;
}

/** All elements below a node, itself included, that pass a test; not what is within those. */
export function findAll(node: Nodes, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const visit = (each: Nodes) => {
    if (each.type === 'element' && test(each)) found.push(each);
    else if ('children' in each) for (const child of each.children) visit(child);
  };
  visit(node);
  return found;
}

const isTex = (node: Element) =>
  node.tagName === 'annotation' && textProperty(node, 'encoding') === 'application/x-tex';

/** The TeX that a formula carries with it, if any. */
export function texOf(node: Nodes): string | undefined {
  const annotation = find(node, isTex);
  return annotation && hastTextContent(annotation);
}

/** All text below a node, as it stands; formulas as TeX. */
export function hastTextContent(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const tex = node.type === 'element' && node.tagName === 'math' ? texOf(node) : undefined;
  return tex ?? node.children.map(hastTextContent).join('');
}
