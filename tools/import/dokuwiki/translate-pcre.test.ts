import { expect, test } from 'vitest';
import { translatePcre } from './translate-pcre';

/** As `php -r` answers `preg_match('/…/ui', …)`. */
const MATCHES: [pattern: string, matching: string[], others: string[]][] = [
  [String.raw`\A:secret`, [':secret', ':SECRET:a'], [':a:secret']],
  ['plan[[:digit:]]+$', [':plan1', ':a:plan٣'], [':plan', ':plan1a']],
  [String.raw`_intern\z`, [':a_intern'], [':_intern:a']],
  [String.raw`_intern\Z`, [':a_intern'], [':_intern:a']],
  [String.raw`:\w+\d$`, [':план1', ':a1'], [':план', ':-1']],
  [String.raw`\bplan\b`, [':plan', ':a-plan'], [':планplan', ':plans']],
  [String.raw`:[\w-]+\.old$`, [':a-b.old'], [':a-bxold', ':a.b.old']],
  [':[]a]$', [':]', ':a'], [':b']],
  [':[^[:alpha:]]$', [':1', ':-'], [':a', ':ж']],
  [':[[:^digit:]x-z]$', [':x', ':a'], [':1']],
  [String.raw`:\Qa.b\E$`, [':a.b'], [':axb']],
  [String.raw`:\x{436}\p{Cyrillic}\pL$`, [':жжa'], [':жaж']],
  [String.raw`:\_a\-b\/\#c`, [':_a-b/#c'], [':a']],
  ['^:(?P<ns>draft|alt):', [':draft:a', ':ALT:b'], [':a:draft:']],
  ['(?i)draft', [':DRAFT'], [':draf']],
  [':a{2}b{$', [':aab{'], [':ab{']],
  [':(?:a|b)(?!c)', [':ad', ':b'], [':ac']],
  [String.raw`:(.)\1$`, [':aa'], [':ab']],
  [String.raw`:\P{Lu}\D\S\H$`, [':1abc'], [':1234']],
  [':[!-.&&]$', [':&', ':%'], [':a']],
];

test.each(MATCHES)('%s means what PHP reads', (pattern, matching, others) => {
  const expression = translatePcre(pattern);
  expect(matching.filter((text) => !expression.test(text))).toEqual([]);
  expect(others.filter((text) => expression.test(text))).toEqual([]);
});

test.each([
  '(?x) a',
  'a++',
  '(?>a)',
  String.raw`a\Kb`,
  String.raw`\R`,
  String.raw`\10`,
  '(*UTF)a',
  '(?|a|b)',
  '(a',
  '[a',
  '[[:nothing:]]',
  String.raw`\p{Nothing}`,
  'a\\',
  '(?R)',
])('%s is refused', (pattern) => {
  expect(() => translatePcre(pattern)).toThrow(SyntaxError);
});
