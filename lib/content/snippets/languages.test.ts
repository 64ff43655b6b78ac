import { common, createLowlight } from 'lowlight';
import { expect, test } from 'vitest';
import { LANGUAGE_ALIASES, LANGUAGES } from './languages';

test('the list of languages equals that of the highlighter', () => {
  const lowlight = createLowlight();
  const names = Object.entries(common).flatMap(([name, grammar]) => {
    lowlight.register(name, grammar);
    return [name];
  });
  expect([...LANGUAGES].filter((name) => name in LANGUAGE_ALIASES)).not.toEqual([]);
  lowlight.registerAlias(LANGUAGE_ALIASES);
  expect(names.filter((name) => !LANGUAGES.has(name))).toEqual([]);
  expect([...LANGUAGES].filter((name) => !lowlight.registered(name))).toEqual([]);
});
