import type { PhrasingContent } from 'mdast';

const WORD = String.raw`\p{L}\p{M}\p{N}_`;
const HOST = `[${WORD}.-]*`;
/** A path ends before a text that has no spaces. */
const REST = String.raw`[\x21-\x7e]*`;

/** An address without the punctuation of the sentence around it. */
const BARE = new RegExp(`^.*[${WORD}/]`, 'u');

/**
 * More than what readers of Markdown make a link of by themselves (GFM 6.9, and libraries that also
 * know other schemes, none, and hosts outside of ASCII), so that nothing is overlooked. What a match
 * leaves of an address is none without its beginning.
 */
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)${HOST}${REST}`,
    String.raw`\/\/[${WORD}-]+\.${HOST}${REST}`,
    String.raw`(?:mailto|xmpp):[\x21-\x7e]{0,64}@${HOST}`,
    // Readers differ in what may precede the sign; without it none finds an address.
    String.raw`[\w.+-]{0,64}@[${WORD}-]+(?:\.[${WORD}-]+)+`,
  ].join('|'),
  'giu',
);

/** True for a text that is one address, which a link may show: without brackets every reader finds its end. */
export const isAddress = (text: string): boolean =>
  text.match(ADDRESS)?.[0] === text && !/[[\]()\\]/.test(text);

/** The description of an image, which can hold no code: where an address is in it, no brackets may end it early for a reader. */
export const withoutBrackets = (alt: string): string =>
  alt.search(ADDRESS) === -1 ? alt : alt.replace(/[[\]\\]/g, ' ');

/** Splits a text: addresses in it become code. Otherwise readers of Markdown would make links of them. */
export function markAddresses(text: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const [value] = BARE.exec(match) ?? [match];
    if (index > from) parts.push({ type: 'text', value: text.slice(from, index) });
    parts.push({ type: 'inlineCode', value });
    from = index + value.length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}
