import type { Nodes } from 'hast';

/** A tree as text: elements, their attributes by name, and texts; nothing of how it was built. */
export function outline(node: Nodes): string {
  if (node.type === 'text') return JSON.stringify(node.value);
  if (!('children' in node)) return `(${node.type})`;
  const below = node.children.map(outline).join(',');
  if (node.type === 'root') return below;
  const attributes = Object.entries(node.properties)
    .filter(([, value]) => value !== false && value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : value}`)
    .sort();
  return `${node.tagName}[${attributes.join('|')}](${below})`;
}
