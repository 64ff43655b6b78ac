import { TYPOGRAPHIC_ENTITIES } from '../data/entities';
import { parsePluginToken } from '../plugins/plugin-syntax';
import type { Instruction } from '../syntax/instructions';
import { trim } from '../syntax/white-space';
import { parseExternalLink, parseLink } from './parse-links';
import { parseMedia } from './parse-media';

/** Returns a single token's instruction; undefined for commands that show nothing. */
export function parseSpecial(mode: string, match: string): Instruction | undefined {
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
    case 'internallink':
      return parseLink(match);
    case 'externallink':
      return parseExternalLink(match);
    case 'emaillink':
      return { type: 'link', target: { kind: 'email', address: match.slice(1, -1) } };
    case 'windowssharelink':
      return { type: 'link', target: { kind: 'windowsshare', path: match } };
    case 'media':
      return { type: 'media', media: parseMedia(match) };
    case 'rss': {
      const [, url] = /^\{\{rss>([^ ]*?)(?: .*)?\}\}$/s.exec(match) ?? [];
      return url === undefined ? undefined : { type: 'feed', url };
    }
    default:
      return parsePluginToken(mode, match);
  }
}

/** Parses a header. Six or more `=` mean level 1, two mean level 5. */
export function parseHeader(match: string): Extract<Instruction, { type: 'header' }> {
  const line = trim(match);
  const [signs = ''] = /^=*/.exec(line) ?? [];
  return { type: 'header', level: 7 - Math.min(signs.length, 6), title: trim(trim(line, '=')) };
}
