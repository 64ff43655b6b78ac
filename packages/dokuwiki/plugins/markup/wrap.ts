import { regex } from '../../patterns/pattern';
import { tagOpening } from '../../patterns/tag-opening';
import { definePlugin, type NestingSyntax } from '../plugin';
import { type BoxWords, createNote, parseBox } from './note-box';

/** The plugin's blocks have the type `formatting`, too. */
const block = (name: string): NestingSyntax => ({
  kind: 'nesting',
  mode: 'wrapblock',
  sort: 193,
  entry: tagOpening(name, true),
  end: `</${name}>`,
  standsIn: 'text',
  holds: 'page',
  open: (match) => parseBox('wrap', 'wrapblock', match),
});

const span = (name: string): NestingSyntax => ({
  kind: 'nesting',
  mode: 'wrapspan',
  sort: 194,
  entry: tagOpening(name, true),
  end: `</${name}>`,
  standsIn: 'text',
  holds: 'text',
  open: (match) => parseBox('wrap', 'wrapspan', match, true),
});

/** Tags without content, such as `<WRAP clear/>`. */
const EMPTY = regex('<', /<(?:WRAP|wrap|block|div|span|inline)\b[^<>\n]{0,200}\/>/y);

/**
 * `<WRAP tip>…</WRAP>`, `<block>`, `<div>`; in lines `<wrap>`, `<inline>`, `<span>`: a note, or an
 * element without classes.
 */
export const WRAP = definePlugin<BoxWords>({
  names: ['wrap'],
  tokens: [
    { kind: 'special', mode: 'macro', sort: 152, pattern: EMPTY },
    ...['WRAP', 'block', 'div'].map(block),
    ...['wrap', 'inline', 'span'].map(span),
  ],
  createBox: (words, isInline) => createNote(isInline ? 'span' : 'div', words, false),
});
