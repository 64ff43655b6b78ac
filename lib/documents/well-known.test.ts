import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSecurityTxt } from '@/e2e/seo/parse-security-txt';
import { parseConfig } from '@/lib/base/config/config';
import { LOCALES } from '@/lib/base/config/locales';
import { printSecurityTxt } from './print-security-txt';
import { tdmReservation } from './robots/tdm-reservation';

const printed = (SECURITY_CONTACT: string) =>
  printSecurityTxt(parseConfig({ SECURITY_CONTACT, LOCALE: 'fr' })) ?? '';

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  ['mailto:a+b@c.example?subject=x%20y', 'mailto:a+b@c.example?subject=x%20y'],
  ['https://example.org/report?to=a&b#c', 'https://example.org/report?to=a&b#c'],
  ['tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
  ['https://example.org/report a@b.example', 'https://example.org/report', 'mailto:a@b.example'],
])('security.txt leads from %s to URIs, and expires within a year', (given, ...uris) => {
  const { 'expires-field': [expires = ''] = [], ...others } = parseSecurityTxt(printed(given));
  expect(others).toEqual({
    'contact-field': uris,
    'lang-field': ['fr, en'],
    'can-field': [],
    'ext-field': [],
  });
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(359);
  expect(days).toBeLessThan(365);
});

test.each(LOCALES)('security.txt names the language %s', (LOCALE) => {
  const text = printSecurityTxt(parseConfig({ SECURITY_CONTACT: 'a@b.example', LOCALE })) ?? '';
  const languages = LOCALE === 'en' ? 'en' : `${LOCALE}, en`;
  expect(parseSecurityTxt(text)['lang-field']).toEqual([languages]);
});

/** Printable and other characters, one of which makes a contact that is no URI. */
const character = fc.constantFrom(...'ab1.@:/?#%-_+~"<>\\^`{|}[] é中\n');

test('each contact that is allowed makes a security.txt', () => {
  const contact = fc
    .tuple(
      fc.constantFrom(
        '',
        'mailto:',
        'mailto:a@',
        'a@',
        'https://',
        'https://a/',
        'tel:+',
        'tel:+1',
      ),
      fc.string({ unit: character, minLength: 1, maxLength: 6 }),
    )
    .map((parts) => parts.join(''));
  let allowed = 0;
  const holds = (given: string) => {
    let text: string;
    try {
      text = printed(given);
    } catch {
      return;
    }
    allowed += 1;
    expect(parseSecurityTxt(text)['contact-field']).not.toEqual([]);
  };
  fc.assert(fc.property(contact, holds), { numRuns: 400, seed: 9116 });
  expect(allowed).toBeGreaterThan(20);
});

test('there is no security.txt without a contact, and no other contact', () => {
  expect(printSecurityTxt(parseConfig({}))).toBeUndefined();
  expect(() => printed('http://example.org')).toThrow('SECURITY_CONTACT');
  expect(() => printed('https://example.org/<a>')).toThrow('SECURITY_CONTACT');
  expect(() => printed('a@b\nContact: c@d')).toThrow('SECURITY_CONTACT');
});

test.each([
  ['allow', 0],
  ['search', 1],
  ['refuse', 1],
])('with AI_CRAWLERS=%s the reservation is %i', (AI_CRAWLERS, reservation) => {
  expect(tdmReservation(parseConfig({ AI_CRAWLERS }))).toBe(reservation);
});
