import { regex } from '../../patterns/pattern';
import { trim } from '../../syntax/white-space';
import { definePlugin } from '../plugin';

/** `++++ Title |` or the closing `++++`. */
const BLOCK = regex('+', /\+\+\+\+(?:[^|\n]{1,500}\|)?/y);

/** `++ Title |` before text and `++` on one line. */
const IN_LINE = regex('+', /\+\+[^+|\n]{1,200}\|(?=[^\n]{1,1000}?\+\+)/y, ({ text }, at) =>
  /[\s(|^]/.test(text.charAt(at - 1)),
);

/** `++++ Title | … ++++`, `++ Title | … ++`: title and text, unfolded. */
export const FOLDED = definePlugin({
  names: ['folded'],
  tokens: [
    {
      kind: 'special',
      mode: 'fold',
      sort: 154,
      pattern: BLOCK,
      parse: (match) => ({ type: 'text', value: trim(match, '+| ').replace(/ *\| */, ' ') }),
    },
    {
      kind: 'nesting',
      mode: 'foldspan',
      sort: 155,
      entry: IN_LINE,
      end: '++',
      standsIn: 'text',
      holds: 'text',
      open: (match) => ({ type: 'text', value: `${trim(match, '+| ')} ` }),
    },
  ],
});
