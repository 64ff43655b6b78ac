import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createI18n } from './i18n';
import { MESSAGES } from './messages';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

/** The names of the values and tags that a message asks for. */
const asksFor = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? tag))]
    .filter((name) => !/^(other|one|yes)$/.test(name ?? ''))
    .sort();

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(`${root}/${folder}/${path}`, 'utf8')),
);
const code = sources.join('\n');
const english = flat(MESSAGES.en);

describe.each(Object.entries(MESSAGES))('%s', (_, messages) => {
  const own = new Map(flat(messages));

  it('has every message, and no other', () => {
    expect([...own.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it.each(english)('%s needs no value that English does not use', (key, message) => {
    const given = asksFor(message);
    expect(asksFor(own.get(key) ?? '').filter((name) => !given.includes(name))).toEqual([]);
  });
});

it('has no unused message', () => {
  expect(english.map(([key]) => key).filter((key) => !code.includes(`'${key}'`))).toEqual([]);
});

it.each([
  ['en', '1 post', '2 posts'],
  ['zh-CN', '1 帖', '2 帖'],
] as const)('%s has plural forms', (locale, one, two) => {
  const { t } = createI18n({ locale, timeZone: 'UTC' });
  expect(t('board.replies', { count: 1 })).toBe(one);
  expect(t('board.replies', { count: 2 })).toBe(two);
});

it.each([
  ['UTC', 'en', 'Nov 21, 2026, 00:05'],
  ['Asia/Shanghai', 'zh-CN', '2026年11月21日 08:05'],
] as const)('prints a moment in %s', (timeZone, locale, expected) => {
  const { moment } = createI18n({ locale, timeZone });
  expect(moment(new Date('2026-11-21T00:05:00Z'))).toBe(expected);
});
