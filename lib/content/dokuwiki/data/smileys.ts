import { tableOf } from './table-of';

/** DokuWiki's smileys (conf/smileys.conf) and the emoji that this site shows for them. */
export const SMILEYS: ReadonlyMap<string, string> = new Map([
  ...tableOf(String.raw`
  8-) 😎  8-O 😳  8-o 😳  :-( 🙁  :-) 🙂  =) 😊  :-/ 😕  :-\ 😕  :-? 🤔  :-D 😄  :-P 😛  :-o 😮  :-O 😮
  :-x 🤐  :-X 🤐  :-| 😐  ;-) 😉  m( 🤦  ^_^ 😊  :?: ❓  :!: ❗  LOL 😂`),
  // Notes to editors, which need their text.
  ['FIXME', '🚧 FIXME'],
  ['DELETEME', '🗑️ DELETEME'],
]);
