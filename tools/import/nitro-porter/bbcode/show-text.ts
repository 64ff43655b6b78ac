import type { ElementContent } from 'hast';
import { createElement, createText } from '@/lib/content/tree/hast';

/** Web addresses in text, which forums link. */
const ADDRESS = /https?:\/\/[^\s<>"[\]]{1,2000}/g;

/** Returns text with line breaks, and with links where its addresses are. */
export function showText(text: string, linksAddresses: boolean): ElementContent[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const before = index > 0 ? [createElement('br')] : [];
    return [...before, ...(linksAddresses ? linkAddresses(line) : [createText(line)])];
  });
}

function linkAddresses(line: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?'")]{1,3}$/, '');
    parts.push(createText(line.slice(from, index)));
    parts.push(createElement('a', { href: address }, [createText(address)]));
    from = index + address.length;
  }
  return [...parts, createText(line.slice(from))];
}
