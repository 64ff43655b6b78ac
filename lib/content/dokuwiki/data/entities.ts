/** Typographic replacements (conf/entities.conf). Of several that match, the first wins. */
export const TYPOGRAPHIC_ENTITIES: ReadonlyMap<string, string> = new Map([
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
