import { expect, test } from 'vitest';
import { firstLetter, hueClass } from './person-name';

test.each([
  ['marta_k', 'M'],
  ['老周', '老'],
  ['_0xB10C', '0'],
  ['@élan', 'É'],
  ['ßeta', 'ß'],
  ['नीला', 'नी'],
  ['🐝🐝', '🐝'],
  ['', ''],
])('the monogram of %j is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test('the hue of a member stays the same when they take another name', () => {
  expect(hueClass({ id: 7, name: 'a' })).toBe(hueClass({ id: 7, name: 'b' }));
  expect(hueClass({ id: 7, name: 'a' })).not.toBe(hueClass({ id: 8, name: 'a' }));
  expect(hueClass({ name: 'a' })).not.toBe(hueClass({ name: 'b' }));
});
