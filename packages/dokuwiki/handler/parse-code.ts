import type { Instruction } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';

/**
 * Parses the inside of `<code … </code>`: ` language filename [options]>text` (`code` in
 * inc/parser/handler.php).
 */
export function parseCode(
  kind: 'code' | 'file',
  source: string,
): Extract<Instruction, { type: 'code' }> {
  const [attributes, text = ''] = splitOnce(source, '>');
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

function withoutOptions(attributes: string): string {
  const from = attributes.indexOf('[');
  const to = attributes.lastIndexOf(']');
  return from === -1 || to < from
    ? attributes
    : attributes.slice(0, from) + attributes.slice(to + 1);
}
