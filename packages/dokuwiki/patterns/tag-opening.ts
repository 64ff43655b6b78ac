import type { Pattern } from './pattern';
import { isWord } from './source';

/**
 * Returns a pattern for `<name\b` before a `</name>` (ParserMode/Code and File); if `isWhole`, for the
 * complete tag (note and wrap plugins).
 */
export const tagOpening = (name: string, isWhole: boolean): Pattern => ({
  starts: '<',
  match(source, at) {
    const nameEnd = at + name.length + 1;
    const isName = source.text.startsWith(name, at + 1);
    if (!isName || isWord(source.text.charCodeAt(nameEnd))) return -1;
    const end = isWhole ? source.indexOf('>', nameEnd) + 1 : nameEnd;
    return end > 0 && source.hasFrom(`</${name}>`, end) ? end : -1;
  },
});
