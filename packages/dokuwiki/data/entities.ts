/** conf/entities.conf. The first match counts. */
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
