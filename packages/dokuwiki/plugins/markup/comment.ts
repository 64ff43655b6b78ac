import { type Pattern, regex } from '../../patterns/pattern';
import { definePlugin } from '../plugin';

const BEFORE = regex(
  ' \t\n',
  // Bounded, since it is tried again after each token.
  /\s{1,20}(?=\/\*)/y,
  ({ text, start }, at) => at === start || !/\s/.test(text.charAt(at - 1)),
);

/** A comment with the white space before it. */
const PATTERN: Pattern = {
  starts: BEFORE.starts,
  match(source, at) {
    const opened = BEFORE.match(source, at);
    if (opened === -1) return -1;
    const closing = source.indexOf('*/', opened + 2);
    return closing === -1 ? -1 : closing + 2;
  },
};

/** A comment as in C: nothing. */
export const COMMENT = definePlugin({
  names: ['comment'],
  tokens: [{ kind: 'special', mode: 'comment', sort: 325, pattern: PATTERN }],
});
