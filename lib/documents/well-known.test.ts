import { expect, test } from 'vitest';
import { parseConfig } from '@/lib/base/config/config';
import { printSecurityTxt } from './print-security-txt';
import { tdmReservation } from './robots/tdm-reservation';

const printed = (SECURITY_CONTACT: string) =>
  printSecurityTxt(parseConfig({ SECURITY_CONTACT, LOCALE: 'fr' })) ?? '';

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['https://example.org/report', 'https://example.org/report'],
  ['tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
])('security.txt leads from %s to a URI, and expires within a year', (given, uri) => {
  const fields = new Map(
    printed(given)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  expect(fields.get('Contact')).toBe(uri);
  expect(fields.get('Preferred-Languages')).toBe('fr, en');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(359);
  expect(days).toBeLessThan(365);
});

test('there is no security.txt without a contact, and no other contact', () => {
  expect(printSecurityTxt(parseConfig({}))).toBeUndefined();
  expect(() => printed('http://example.org')).toThrow('SECURITY_CONTACT');
  expect(() => printed('a@b\nContact: c@d')).toThrow('SECURITY_CONTACT');
});

test.each([
  ['allow', 0],
  ['search', 1],
  ['refuse', 1],
])('with AI_CRAWLERS=%s the reservation is %i', (AI_CRAWLERS, reservation) => {
  expect(tdmReservation(parseConfig({ AI_CRAWLERS }))).toBe(reservation);
});
