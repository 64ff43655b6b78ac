import type { Element } from 'hast';
import type { Box } from '@/lib/content/dokuwiki/instructions';
import { createElement } from '@/lib/content/hast';

/** The kind of note that a type of the note and wrap plugins makes. */
const NOTE_KINDS: ReadonlyMap<string, string> = new Map([
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

/** Creates `<div class="note note-tip">`; a wrap without a kind of note is a plain `div` or `span`. */
export function createBoxElement({ kind, types }: Box): Element {
  const noteKind = types.map((type) => NOTE_KINDS.get(type)).find(Boolean);
  const className = noteKind === undefined ? ['note'] : ['note', `note-${noteKind}`];
  const isNote = kind === 'note' || noteKind !== undefined;
  return createElement(kind === 'wrapspan' ? 'span' : 'div', isNote ? { className } : {});
}
