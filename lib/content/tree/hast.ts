import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';

/** Returns the words of a list as a set. */
export const nameSet = (list: string): ReadonlySet<string> => new Set(splitWords(list));

/** Returns a test for element names. */
export const isTag =
  (...names: string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

/** Returns an element. `undefined` properties count as absent. */
export function createElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Returns a text node. */
export function createText(value: string): ElementContent {
  return { type: 'text', value };
}

/** True if the element contains only white space. */
export function isBlank({ children }: Element): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '');
}

/** Returns an element's classes. */
export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** True if the element has the class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Returns the language in the classes of code. */
export function codeLanguageOf(element: Element): string | undefined {
  const name = classesOf(element).find((given) => given.startsWith('language-'));
  return name?.slice('language-'.length);
}

/** Adds classes in place, each once. */
export function addClasses(element: Element, names: readonly string[]): void {
  if (names.length === 0) return;
  element.properties.className = [...new Set([...classesOf(element), ...names])];
}

/** Returns a string or number property as text; undefined for others. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the first matching element in document order, the node included. */
export function findElement(node: Nodes, test: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && test(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = findElement(child, test);
    if (found) return found;
  }
  return undefined;
}

/** Returns all matching elements, the node included, but none inside another. */
export function findElements(node: Nodes, test: (element: Element) => boolean): Element[] {
  if (node.type === 'element' && test(node)) return [node];
  return 'children' in node ? node.children.flatMap((child) => findElements(child, test)) : [];
}

const isTexAnnotation = (element: Element) =>
  element.tagName === 'annotation' && textProperty(element, 'encoding') === 'application/x-tex';

/** Returns the TeX in MathML's annotation or alternative text. */
export function texOf(node: Nodes): string | undefined {
  const annotation = findElement(node, isTexAnnotation);
  if (annotation) return textContentOf(annotation);
  return node.type === 'element' ? textProperty(node, 'alttext') : undefined;
}

/** Returns a node's text. A formula's text is TeX. */
export function textContentOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const tex = node.type === 'element' && node.tagName === 'math' ? texOf(node) : undefined;
  return tex ?? node.children.map(textContentOf).join('');
}
