import { expect, test } from 'vitest';
import { editDistance } from './edit-distance';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['clock', 'clock', 0],
  ['clok', 'clock', 1],
  ['capcitor', 'capacitor', 1],
  ['nothere', 'notes', 3],
  ['whele', 'wheel', 1],
  ['ab', 'ba', 1],
  ['abc', 'cab', 2],
  ['工具', '工县', 1],
  ['🧵🧵', '🧵', 1],
])('%j and %j: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
