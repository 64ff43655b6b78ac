/** Typographic replacements (conf/entities.conf). At one place the first that fits wins. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['<->', '↔'],
  ['->', '→'],
  ['<-', '←'],
  ['<=>', '⇔'],
  ['=>', '⇒'],
  ['<=', '⇐'],
  ['>>', '»'],
  ['<<', '«'],
  ['---', '—'],
  ['--', '–'],
  ['(c)', '©'],
  ['(tm)', '™'],
  ['(r)', '®'],
  ['...', '…'],
]);
