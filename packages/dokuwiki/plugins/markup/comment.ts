import { type Pattern, regex } from '../../patterns/pattern';
import { definePlugin } from '../plugin';

const BEFORE = regex(
  ' \t\n',
  // Bounded, since it is tried again after each token.
  /\s{1,20}(?=\/\*)/y,
  ({ text, start }, at) => at === start || !/\s/.test(text.charAt(at - 1)),
);

/** A heading: text that nobody closed would hide the sections behind it. */
const HEADINGS = ['\n==', '\n =='];

/** A comment with the white space before it. */
const PATTERN: Pattern = {
  starts: BEFORE.starts,
  match(source, at) {
    const opened = BEFORE.match(source, at);
    if (opened === -1) return -1;
    const closing = source.indexOf('*/', opened + 2);
    const isCut = HEADINGS.some((heading) => {
      const next = source.indexOf(heading, opened);
      return next !== -1 && next < closing;
    });
    return closing === -1 || isCut ? -1 : closing + 2;
  },
};

/** A comment as in C, not across a heading: nothing, by `removeComments`; text without the plugin. */
export const COMMENT = definePlugin({
  names: ['comment', 'commentsyntax'],
  tokens: [{ kind: 'special', mode: 'comment', sort: 321, isRare: true, pattern: PATTERN }],
});
