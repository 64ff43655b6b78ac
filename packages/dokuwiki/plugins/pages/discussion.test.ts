import { expect, test } from 'vitest';
import { sourceOfComments } from './discussion';

type Value = string | number | { [key: string]: Value };

/** Serializes like PHP. */
function serialize(value: Value): string {
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  if (typeof value === 'number') return `i:${value};`;
  const pairs = Object.entries(value).map(([key, each]) => serialize(key) + serialize(each));
  return `a:${pairs.length}:{${pairs.join('')}}`;
}

const FIRST = {
  raw: '**one**\ntwo',
  parent: '',
  replies: { 0: 'b' },
  user: { id: 'ann', name: 'Ann &amp; Bö', mail: 'a@x.y' },
  date: { created: 86_400 },
  show: 1,
};
const REPLY = { ...FIRST, raw: 'reply', parent: 'a', replies: {} };
const NEXT = { ...FIRST, raw: 'next', replies: {}, date: { created: 9 } };
const HIDDEN = { ...NEXT, show: 0 };
/** Before 2007, user and date were no arrays. */
const OLD = { user: 'test1.2.3.4', name: 'Eve', mail: 'e@x.y', date: 86_400, raw: 'old', show: 1 };

function read(comments: { [cid: string]: Value }, settings: Record<string, string>): string {
  const file = new TextEncoder().encode(serialize({ status: 2, comments }));
  const setting = (name: string) => settings[name];
  return sourceOfComments(file, { setting, textOf: (html) => html.replace('&amp;', '&') });
}

const TITLE = '\n\n===== Discussion =====\n';
const block = (name: string, day: string, text: string, inner = '') =>
  `\n<WRAP>\n**<nowiki>${name}</nowiki>** · ${day}\n\n${text}\n${inner}</WRAP>\n`;
const ann = (text: string, inner = '') => block('Ann & Bö', '1970-01-02', text, inner);
const next = block('Ann & Bö', '1970-01-01', 'next');
const thread = ann('**one**\ntwo', ann('reply'));

test.each([
  ['replies stand below their comment', {}, thread + next],
  ['the newest comment is first', { newestfirst: '1' }, next + thread],
  ['there is nothing for guests', { showguests: '0' }, ''],
  ['real names are hidden', { userealname: '0' }, (thread + next).replaceAll('Ann & Bö', 'ann')],
  [
    'comments are plain text',
    { wikisyntaxok: '0' },
    ann('<nowiki>**one**</nowiki>\\\\ \n<nowiki>two</nowiki>', ann('<nowiki>reply</nowiki>')) +
      next.replace('next', '<nowiki>next</nowiki>'),
  ],
])('%s, as the plugin discussion is set', (_, settings, expected) => {
  const printed = read({ a: FIRST, b: REPLY, c: NEXT, d: HIDDEN }, settings);
  expect(printed).toBe(expected && TITLE + expected);
});

test('an old comment has its name, date and text, and no address', () => {
  const printed = read({ a: OLD }, { userealname: '0' });
  expect(printed).toBe(TITLE + block('Eve', '1970-01-02', 'old'));
});
