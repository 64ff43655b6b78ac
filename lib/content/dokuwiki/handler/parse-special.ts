import { TYPOGRAPHIC_ENTITIES } from '@/lib/content/dokuwiki/data/entities';
import {
  parseCall,
  parseExternalLink,
  parseInclude,
  parseLink,
  parseTags,
} from '@/lib/content/dokuwiki/handler/parse-links';
import { parseMedia } from '@/lib/content/dokuwiki/handler/parse-media';
import type { SpecialMode } from '@/lib/content/dokuwiki/lexer/modes';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { parseDataEntry } from '../syntax/data-fields';
import type { Instruction } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';

/** Returns a single token's instruction; undefined for commands that show nothing. */
export function parseSpecial(
  mode: Exclude<SpecialMode, 'quoteopening' | 'quoteclosing'>,
  match: string,
): Instruction | undefined {
  switch (mode) {
    case 'eol':
    case 'linebreak':
    case 'hr':
    case 'notoc':
      return { type: mode };
    case 'smiley':
    case 'acronym':
      return { type: mode, value: match };
    case 'entity':
      return { type: mode, value: TYPOGRAPHIC_ENTITIES.get(match) ?? match };
    case 'multiply':
      return { type: 'entity', value: match.replace(/x/i, '×') };
    case 'header':
      return parseHeader(match);
    case 'anchor': {
      const [id = '', text] = splitOnce(match.slice('{{anchor:'.length, -2), ':');
      return { type: mode, id: trim(id), text };
    }
    case 'internallink':
      return parseLink(match);
    case 'include':
      return { type: mode, include: parseInclude(match) };
    case 'fold':
      return { type: 'text', value: trim(match, '+| ').replace(/ *\| */, ' ') };
    case 'math':
      return { type: mode, value: match };
    case 'data':
      return parseData(match);
    case 'tags':
      return parseTags(match);
    case 'call': {
      // In an image map (imagemap plugin), links for the areas follow the picture.
      const picture = match.replace(/^\{\{( ?)map>/, '{{$1');
      return picture === match ? parseCall(match) : { type: 'media', media: parseMedia(picture) };
    }
    case 'externallink':
      return parseExternalLink(match);
    case 'emaillink':
      return { type: 'link', target: { kind: 'email', address: match.slice(1, -1) } };
    case 'windowssharelink':
      return { type: 'link', target: { kind: 'windowsshare', path: match } };
    case 'media':
      if (match === '{{<map}}') return undefined;
      return { type: 'media', media: parseMedia(match) };
    case 'macro': {
      const [, caption] = /^<(?:imgcaption|box|spoiler)[^|]*\|(.*)>$/.exec(match) ?? [];
      const [, title, plain] = /^<hidden (?:.*\bonhidden="([^"]*)"|([^"]*)>$)/i.exec(match) ?? [];
      const shown = caption ?? title ?? plain?.replaceAll(/(?:^| )-\w+/g, '');
      return shown ? { type: 'text', value: `${trim(shown, ' */_')} ` } : undefined;
    }
  }
}

/**
 * Parses `---- dataentry ----`. Other blocks are queries, which imports resolve. Feeds (`{{rss>address}}`)
 * become links.
 */
function parseData(match: string): Instruction | undefined {
  const [, feed] = /^\{\{rss>([^ ]*?)(?: .*)?\}\}$/s.exec(match) ?? [];
  if (feed !== undefined) return { type: 'data', source: `\n  * [[${feed}]]` };
  if (!/^\n-+ *dataentry\b/.test(match)) return undefined;
  const fields = parseDataEntry(match).filter(({ type }) => type !== 'hidden');
  return { type: 'entry', fields };
}

/** Parses a header. Six or more `=` mean level 1, two mean level 5. */
export function parseHeader(match: string): Extract<Instruction, { type: 'header' }> {
  const line = trim(match);
  const [signs = ''] = /^=*/.exec(line) ?? [];
  return { type: 'header', level: 7 - Math.min(signs.length, 6), title: trim(trim(line, '=')) };
}
