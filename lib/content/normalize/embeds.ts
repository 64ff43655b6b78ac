import type { Element, ElementContent } from 'hast';
import { createElement, createText, findElement, textProperty } from '../hast';

const PLAYERS = new Set(['iframe', 'video', 'audio', 'embed', 'object']);

function addressOf(node: Element): string | undefined {
  const own = textProperty(node, 'src') ?? textProperty(node, 'data');
  if (own) return own;
  const source = findElement(
    node,
    ({ tagName, properties }) => tagName === 'source' && 'src' in properties,
  );
  return source && textProperty(source, 'src');
}

/** What plays or frames another site, as a link to it: nothing is loaded unasked. */
export function embedOf(node: Element): ElementContent[] | undefined {
  if (!PLAYERS.has(node.tagName)) return undefined;
  const address = addressOf(node);
  if (address === undefined) return undefined;
  const label = textProperty(node, 'title') || address.replace(/^(https?:)?\/\//, '');
  return [
    createElement('a', { className: ['embed'], href: address }, [createText(label.slice(0, 120))]),
  ];
}
