import { readFileSync } from 'node:fs';
import apg from 'apg-js';

/** Rules of the grammar for fields. */
const FIELDS = ['contact-field', 'expires-field', 'lang-field', 'can-field', 'ext-field'];

/**
 * Reads `security.txt` by the grammar of its RFC. Returns the values of its fields, by the names of their
 * rules.
 * @throws if the grammar does not allow the text
 */
export function parseSecurityTxt(text: string): Record<string, string[]> {
  const expression = new apg.apgExp(readFileSync('e2e/seo/security-txt.abnf', 'utf8'), 'y');
  expression.include(FIELDS);
  const found = expression.exec(text);
  if (found?.length !== text.length) throw new Error(`no security.txt: ${text}`);
  return Object.fromEntries(
    FIELDS.map((field) => [
      field,
      (found.rules[field] ?? []).map(({ phrase }) => phrase.slice(phrase.indexOf(':') + 2)),
    ]),
  );
}
