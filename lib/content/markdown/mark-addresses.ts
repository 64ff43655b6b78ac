import type { PhrasingContent } from 'mdast';

/** More than what GitHub Flavored Markdown makes a link of by itself (6.9), so that nothing is overlooked. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[\x21-\x7e]*[\w/]|(?<![\w.+-])(?:(?:mailto|xmpp):)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** Splits a text that is in no link: addresses in it become code. Otherwise readers of Markdown would make links of them. */
export function markAddresses(text: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: value, index } of text.matchAll(ADDRESS)) {
    if (index > from) parts.push({ type: 'text', value: text.slice(from, index) });
    parts.push({ type: 'inlineCode', value });
    from = index + value.length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}
