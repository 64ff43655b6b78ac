import type { Element } from 'hast';
import type { Box } from '@/lib/content/dokuwiki/instructions';
import { createElement } from '@/lib/content/hast';

/** Words of the note and wrap plugins, and the kind of note each makes. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['important', 'important'],
  ['alert', 'important'],
  ['danger', 'important'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['tip', 'tip'],
  ['help', 'tip'],
  ['info', 'info'],
  ['download', 'info'],
  ['todo', 'info'],
]);

/** `<div class="note">`, with `note-tip` and so on for a kind; a wrap that is no notice is a plain box. */
export function boxElement(box: Box): Element {
  const kind = box.words.map((word) => KINDS.get(word)).find((found) => found !== undefined);
  const className = kind === undefined ? ['note'] : ['note', `note-${kind}`];
  if (box.kind === 'wrapspan')
    return createElement('span', kind === undefined ? {} : { className });
  return createElement('div', box.kind === 'note' || kind !== undefined ? { className } : {});
}
