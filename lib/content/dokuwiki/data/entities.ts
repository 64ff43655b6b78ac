/** Source: conf/entities.conf. The first match wins. */
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
