import { ACRONYMS } from '../data/acronyms';
import { TYPOGRAPHIC_ENTITIES } from '../data/entities';
import { SMILEYS } from '../data/smileys';
import { regex } from './pattern';
import { isWordStart, type Source } from './source';

function oneOf(
  texts: readonly string[],
  after: string,
  canStart?: (source: Source, at: number) => boolean,
) {
  const starts = [...new Set(texts.map((text) => text.charAt(0)))].join('');
  const alternatives = texts.map((text) => text.replace(/\W/g, '\\$&')).join('|');
  return regex(starts, new RegExp(`(?:${alternatives})${after}`, 'y'), canStart);
}

/** ParserMode/Smiley. */
export const SMILEY = oneOf([...SMILEYS.keys()], '(?!\\w)', isWordStart);

/**
 * Between ASCII characters that are no letters or digits (ParserMode/Acronym). As in DokuWiki, acronyms in
 * Chinese text are ignored.
 */
export const ACRONYM = oneOf(
  [...ACRONYMS.keys()].sort((a, b) => b.length - a.length),
  '(?=[^a-zA-Z0-9\\x80-\\uffff])',
  ({ text, start }, at) => at === start || /[^a-zA-Z0-9\x80-\uffff]/.test(text.charAt(at - 1)),
);

/** ParserMode/Entity. */
export const ENTITY = oneOf([...TYPOGRAPHIC_ENTITIES.keys()], '');

/** `640x480`, but no hexadecimal number (ParserMode/Multiplyentity). */
export const MULTIPLY = regex('0123456789', /(?:[1-9]|\d{2,})[xX]\d+\b/y, isWordStart);

const BEFORE_OPENING = /[ \t\n\v\f\r/#~:+=&%@\-()[\]{}><"']/;

/** ParserMode/Quotes. */
export const OPENING_QUOTE = regex(
  '"',
  /"(?=[^ \t\n\v\f\r/#~:+=&%@\-()[\]{}><"';,.?!])/y,
  ({ text, start }, at) => at === start || BEFORE_OPENING.test(text.charAt(at - 1)),
);
