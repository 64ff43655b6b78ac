import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';

/** The names of elements in a list that white space separates. */
export const nameSet = (list: string): ReadonlySet<string> => new Set(splitWords(list));

/** Returns a test of whether an element has one of some names. */
export const isTag =
  (...names: string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

/** Returns a hast element. Properties that are `undefined` count as absent. */
export function createElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Returns a hast text node. */
export function createText(value: string): ElementContent {
  return { type: 'text', value };
}

/** True when an element holds nothing but white space. */
export function isBlank({ children }: Element): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '');
}

/** Returns the classes of an element, as strings. */
export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** True when an element has the class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Returns the language that the classes of code name. */
export function codeLanguageOf(element: Element): string | undefined {
  const name = classesOf(element).find((given) => given.startsWith('language-'));
  return name?.slice('language-'.length);
}

/** Adds classes to an element. */
export function addClasses(element: Element, names: readonly string[]): void {
  if (names.length === 0) return;
  element.properties.className = [...new Set([...classesOf(element), ...names])];
}

/** Returns a property as text, or undefined when it is neither a string nor a number. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the first element in document order, the node itself included, that passes the test. */
export function findElement(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && test(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findElement(child, test);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns all elements, the node itself included, that pass the test. Descendants of a result are
 * not searched.
 */
export function findElements(node: Nodes, test: (element: Element) => boolean): Element[] {
  if (node.type === 'element' && test(node)) return [node];
  return 'children' in node ? node.children.flatMap((child) => findElements(child, test)) : [];
}

const isTexAnnotation = (element: Element) =>
  element.tagName === 'annotation' && textProperty(element, 'encoding') === 'application/x-tex';

/** Returns the TeX source in a formula's MathML annotation, or in its alternative text, if it has one. */
export function texOf(node: Nodes): string | undefined {
  const annotation = findElement(node, isTexAnnotation);
  if (annotation) return textContentOf(annotation);
  return node.type === 'element' ? textProperty(node, 'alttext') : undefined;
}

/** Returns all text of a node, unchanged. A formula's text is its TeX. */
export function textContentOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const tex = node.type === 'element' && node.tagName === 'math' ? texOf(node) : undefined;
  return tex ?? node.children.map(textContentOf).join('');
}
