import { splitOnce } from '@/lib/content/dokuwiki/handler/split-once';
import type { Instruction } from '@/lib/content/dokuwiki/instructions';

/** What stands between `<code` and `</code>`: ` language filename [options]>text`. */
export function parseCode(kind: 'code' | 'file', written: string): Instruction {
  const [attributes, text = ''] = splitOnce(written, '>');
  const [language = '-', ...fileName] = withoutOptions(attributes)
    .split(/[ \t\n\v\f\r]+/)
    .filter((word) => word !== '');
  const cleaned = language.replace(/[^a-zA-Z0-9\-_]/g, '');
  return {
    type: 'code',
    kind,
    text,
    language: cleaned === '-' || cleaned === '' ? undefined : cleaned,
    fileName: fileName.length === 0 ? undefined : fileName.join(' '),
  };
}

/** Options for the highlighter stand in square brackets. */
function withoutOptions(attributes: string): string {
  const from = attributes.indexOf('[');
  const to = attributes.lastIndexOf(']');
  return from === -1 || to < from
    ? attributes
    : attributes.slice(0, from) + attributes.slice(to + 1);
}
