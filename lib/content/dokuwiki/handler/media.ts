import { splitOnce } from '@/lib/content/dokuwiki/handler/split-once';
import type { Alignment, Media } from '@/lib/content/dokuwiki/instructions';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** What `{{ source?parameters |title}}` means (`Doku_Handler_Parse_Media`). */
export function parseMedia(mark: string): Media {
  const [written, title] = splitOnce(mark.slice(2, -2), '|');
  const address = trim(written);
  // Parameters follow the last question mark.
  const question = address.lastIndexOf('?');
  const source = question === -1 ? address : address.slice(0, question);
  const parameters = question === -1 ? '' : address.slice(question + 1);
  const [, width, height] = /(\d+)(?:x(\d+))?/i.exec(parameters) ?? [];
  return {
    source,
    isExternal: /^(?:https?|ftp):\/\//i.test(source) || /^[a-zA-Z0-9.]+>/.test(source),
    title,
    align: alignment(written),
    width: positive(width),
    height: positive(height),
    linking: linking(parameters),
  };
}

function alignment(written: string): Alignment | undefined {
  const left = written.endsWith(' ');
  if (written.startsWith(' ')) return left ? 'center' : 'right';
  return left ? 'left' : undefined;
}

function linking(parameters: string): Media['linking'] {
  if (/nolink/i.test(parameters)) return 'nolink';
  if (/direct/i.test(parameters)) return 'direct';
  return /linkonly/i.test(parameters) ? 'linkonly' : 'details';
}

function positive(digits: string | undefined): number | undefined {
  const number = Number(digits ?? 0);
  return number > 0 && number < 10_000 ? number : undefined;
}
