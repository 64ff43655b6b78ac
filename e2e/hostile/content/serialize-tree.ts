import type { Nodes } from 'hast';

/** Prints the elements, sorted attributes and texts of a tree, to compare trees however they were created. */
export function serializeTree(node: Nodes): string {
  if (node.type === 'text') return JSON.stringify(node.value);
  if (!('children' in node)) return `(${node.type})`;
  const below = node.children.map(serializeTree).join(',');
  if (node.type === 'root') return below;
  const attributes = Object.entries(node.properties)
    .filter(([, value]) => value !== false && value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : value}`)
    .sort();
  return `${node.tagName}[${attributes.join('|')}](${below})`;
}
