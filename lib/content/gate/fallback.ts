import type { Root } from 'hast';
import { parseFragment } from 'parse5';
import { element, text } from '@/lib/content/shapes/element';
import type { Words } from '@/lib/content/words';

/** So much that its printed form is within the budget of a source, whatever its characters. */
const LONGEST = 400_000;
const ENDS_LINE = /^(?:br|hr|\/?(?:p|div|li|tr|h[1-6]|pre|blockquote|table))\b/i;

/** The words between tags, found without building a tree; linear whatever the input. */
export function wordsOfHtml(html: string): string {
  const [first = '', ...parts] = html.slice(0, LONGEST * 4).split('<');
  const words = parts.map((part) => {
    if (!/^[a-z/!?]/i.test(part)) return `<${part}`;
    const end = part.indexOf('>');
    return (ENDS_LINE.test(part) ? '\n' : '') + (end < 0 ? '' : part.slice(end + 1));
  });
  const escaped = (first + words.join('')).replaceAll('<', '&lt;').slice(0, LONGEST * 2);
  const { childNodes } = parseFragment(escaped);
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** Plain text with a note, for what is beyond the budget. */
export function plainTree(words: string, { tooBig }: Words): Root {
  const lines = words
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const shown = lines.length > LONGEST ? `${lines.slice(0, LONGEST)}…` : lines;
  return {
    type: 'root',
    children: [
      element('div', { className: ['too-big'] }, [
        element('p', {}, [text(tooBig)]),
        element('pre', {}, [text(shown)]),
      ]),
    ],
  };
}
