import type { Element, Properties, Root, RootContent, Text } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { SANITIZE_SCHEMA } from './allow-list';

const CONTROL = /[^\P{Cc}\t\n]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

function cleanText(value: string): string {
  if (!CONTROL.test(value)) return value.toWellFormed();
  return value.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed();
}

const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
const TEXTUAL = new Set(['id', 'title', 'alt', 'href', 'src', 'lang', 'dateTime']);

function tidyProperty(name: string, value: Properties[string]): Properties[string] {
  if (Array.isArray(value)) return value.length > 0 ? [...new Set(value)] : undefined;
  if (TEXTUAL.has(name)) return typeof value === 'string' ? cleanText(value) : undefined;
  return value;
}

function tidyElement(element: Element): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const tidied = tidyProperty(name, value);
    if (tidied === undefined) {
      delete element.properties[name];
    } else {
      element.properties[name] = tidied;
    }
  }
  element.children = VOID.has(element.tagName) ? [] : tidyAll(element.children);
  if (element.tagName === 'pre') trimLineFeeds(element);
}

/** Parsers drop a line feed after `<pre>` (HTML, 13.2.6.4.7). */
function trimLineFeeds(pre: Element): void {
  const [first] = pre.children;
  if (first?.type !== 'text') return;
  first.value = first.value.replace(/^\n+/, '');
  if (first.value === '') pre.children.shift();
}

function tidyAll<Content extends RootContent>(children: Content[]): Content[] {
  const tidied: Content[] = [];
  let previous: Text | undefined;
  for (const child of children) {
    if (child.type === 'text') {
      const value = cleanText(child.value);
      if (value === '') continue;
      child.value = value;
      if (previous) {
        previous.value += value;
        continue;
      }
      previous = child;
    } else {
      previous = undefined;
      if (child.type === 'element') tidyElement(child);
    }
    tidied.push(child);
  }
  return tidied;
}

/** Returns a new tree of allowed nodes and normalized text. */
export function filterTree(tree: Root): Root {
  const allowed = sanitize(tree, SANITIZE_SCHEMA);
  if (allowed.type === 'root') return { type: 'root', children: tidyAll(allowed.children) };
  return { type: 'root', children: allowed.type === 'doctype' ? [] : tidyAll([allowed]) };
}
