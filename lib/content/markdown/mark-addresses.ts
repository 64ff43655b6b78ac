import type { PhrasingContent } from 'mdast';

const WORD = String.raw`\p{L}\p{M}\p{N}_`;
const HOST = `[${WORD}.-]*`;
/** Paths end before scripts without spaces. */
const REST = String.raw`[\x21-\x7e]*`;

/** An address up to its last letter, digit or slash. Readers link no punctuation after it. */
const BARE = new RegExp(`^.*[${WORD}/]`, 'u');

/**
 * Matches more than readers link by themselves (GFM 6.9; libraries with other schemes or non-ASCII hosts).
 * The text after a match is no address, since it lacks a beginning.
 */
const ADDRESS = new RegExp(
  [
    String.raw`(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)${HOST}${REST}`,
    String.raw`\/\/[${WORD}-]+\.${HOST}${REST}`,
    String.raw`(?:mailto|xmpp):[\x21-\x7e]{0,64}@${HOST}`,
    // Readers differ in what may precede `@`.
    String.raw`[\w.+-]{0,64}@[${WORD}-]+(?:\.[${WORD}-]+)+`,
  ].join('|'),
  'giu',
);

/** True if the text is one address without brackets, whose bounds all readers agree on. */
export const isAddress = (text: string): boolean =>
  text.match(ADDRESS)?.[0] === text && !/[[\]()\\]/.test(text);

/**
 * Returns an image's alternative text. Brackets and backslashes beside an address become spaces: alternative
 * text cannot mark addresses as code.
 */
export const withoutBrackets = (alt: string): string =>
  alt.search(ADDRESS) === -1 ? alt : alt.replace(/[[\]\\]/g, ' ');

/** Returns a text's nodes. Addresses become code, since Markdown readers would link them. */
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
