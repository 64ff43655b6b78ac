import { SYMBOLS } from '@/lib/content/dokuwiki/data/symbols';
import { parseAddress, parseInclude, parseLink } from '@/lib/content/dokuwiki/handler/links';
import { parseMedia } from '@/lib/content/dokuwiki/handler/media';
import type { Instruction } from '@/lib/content/dokuwiki/instructions';
import type { Special } from '@/lib/content/dokuwiki/lexer/modes';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** What a token that stands for itself says; nothing for orders to the wiki, which are not shown. */
export function substitution(
  mode: Exclude<Special, 'quoteopening' | 'quoteclosing'>,
  mark: string,
): Instruction | undefined {
  switch (mode) {
    case 'eol':
      return { type: 'endOfLine' };
    case 'linebreak':
      return { type: 'lineBreak' };
    case 'hr':
      return { type: 'rule' };
    case 'header':
      return parseHeader(mark);
    case 'notoc':
      return { type: 'noContents' };
    case 'smiley':
    case 'acronym':
      return { type: mode, value: mark };
    case 'entity':
      return { type: 'symbol', value: SYMBOLS.get(mark) ?? mark };
    case 'multiply':
      return { type: 'symbol', value: mark.replace(/x/i, '×') };
    case 'internallink':
      return parseLink(mark);
    case 'include':
      return parseInclude(mark);
    case 'externallink':
      return parseAddress(mark);
    case 'emaillink':
      return { type: 'link', target: { to: 'email', address: mark.slice(1, -1) } };
    case 'windowssharelink':
      return { type: 'link', target: { to: 'share', path: mark } };
    case 'media':
      return { type: 'media', media: parseMedia(mark) };
    case 'rss':
      return { type: 'feed', url: mark.slice('{{rss>'.length, -2).split(' ', 1)[0] ?? '' };
    case 'nocache':
    case 'macro':
      return undefined;
  }
}

/** Six signs make the first level, two the fifth. */
function parseHeader(mark: string): Instruction {
  const line = trim(mark);
  const signs = line.length - trimStart(line, '=').length;
  const level = signs >= 6 ? 1 : signs === 5 ? 2 : signs === 4 ? 3 : signs === 3 ? 4 : 5;
  return { type: 'header', level, title: trim(trim(line, '=')) };
}

function trimStart(text: string, character: string): string {
  let from = 0;
  while (text[from] === character) from++;
  return text.slice(from);
}
