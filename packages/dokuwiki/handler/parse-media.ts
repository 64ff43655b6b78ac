import type { Alignment, Media } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';
import { trim } from '../syntax/white-space';

/** Parses `{{ source?parameters |title}}` (`Doku_Handler_Parse_Media` in inc/parser/handler.php). */
export function parseMedia(match: string): Media {
  const [link, title] = splitOnce(match.slice(2, -2), '|');
  const [, source = '', parameters = ''] = /^(.*?)(?:\?([^?]*))?$/s.exec(trim(link)) ?? [];
  const [, width, height] = /(\d+)(?:x(\d+))?/i.exec(parameters) ?? [];
  return {
    source,
    isExternal: /^(?:https?|ftp):\/\//i.test(source) || /^[a-zA-Z0-9.]+>/.test(source),
    title,
    align: alignmentOf(link),
    width: parseSize(width),
    height: parseSize(height),
    linking: linkingOf(parameters),
  };
}

/** Images float away from the blank. */
function alignmentOf(link: string): Alignment | undefined {
  const isLeft = link.endsWith(' ');
  if (link.startsWith(' ')) return isLeft ? 'center' : 'right';
  return isLeft ? 'left' : undefined;
}

function linkingOf(parameters: string): Media['linking'] {
  if (/nolink/i.test(parameters)) return 'nolink';
  if (/direct/i.test(parameters)) return 'direct';
  return /linkonly/i.test(parameters) ? 'linkonly' : 'details';
}

function parseSize(digits = '0'): number | undefined {
  const pixels = Number(digits);
  return pixels > 0 && pixels < 10_000 ? pixels : undefined;
}
