import type { Element } from 'hast';
import { h } from '../../renderer/hast-nodes';
import type { BoxInstruction } from '../../syntax/instructions';

/** The words of a box's opening tag, in lower case. */
export type BoxWords = string[];

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

/** Parses an opening tag such as `<note warning>` or `<WRAP round tip 60%>`. */
export function parseBox(plugin: string, mode: string, tag: string, isInline = false) {
  const [, ...words] = tag.slice(1, -1).toLowerCase().split(/\s+/);
  const data: BoxWords = words.filter((word) => word !== '');
  return { type: 'openBox', plugin, mode, data, isInline } satisfies BoxInstruction;
}

/** Returns `<div class="note note-tip">`; an element without classes for words that name no note. */
export function createNote(tagName: 'div' | 'span', words: BoxWords, isNote: boolean): Element {
  const kind = words.map((word) => NOTE_KINDS.get(word)).find(Boolean);
  const className = kind === undefined ? ['note'] : ['note', `note-${kind}`];
  return h(tagName, isNote || kind !== undefined ? { className } : {});
}
