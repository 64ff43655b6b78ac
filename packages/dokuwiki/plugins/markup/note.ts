import { tagOpening } from '../../patterns/tag-opening';
import { definePlugin } from '../plugin';
import { type BoxWords, createNote, parseBox } from './note-box';

/**
 * `<note>…</note>`, `<note important>`, `<note warning>`, `<note tip>`: a box of the classes
 * `note`, `note-important` and so on.
 */
export const NOTE = definePlugin<BoxWords>({
  names: ['note'],
  tokens: [
    {
      kind: 'nesting',
      mode: 'note',
      sort: 192,
      entry: tagOpening('note', true),
      end: '</note>',
      standsIn: 'blocks',
      holds: 'blocks',
      open: (match) => parseBox('note', 'note', match),
    },
  ],
  createBox: (words) => createNote('div', words, true),
});
