import { expect, test } from 'vitest';
import { isolate, textDirection } from './text-direction';

test.each([
  ['', 'ltr'],
  ['12:30 — 50 %', 'ltr'],
  ['English', 'ltr'],
  ['中文标题', 'ltr'],
  ['إصلاح راديو قديم', 'rtl'],
  ['Philips BX 594 من عام 1949', 'rtl'],
  ['The word שלום means peace', 'ltr'],
  ['中文里的一个词 שלום', 'ltr'],
  ['ایران https://example.com/a/long/path', 'rtl'],
  ['ދިވެހި', 'rtl'],
])('%j is written %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

test('a name in the other direction is isolated from the sentence around it', () => {
  expect(isolate('Kate')).toBe('Kate');
  expect(isolate('ליאור!')).toBe('\u2068ליאור!\u2069');
});
