/** DokuWiki's replacements in ids (inc/Utf8/tables/loweraccents.php). */
const LETTERS: Record<string, string> = {
  a: 'áàăâåãąā',
  ae: 'äæ',
  b: 'ḃ',
  c: 'ćĉčċç',
  d: 'ďḋđ',
  dh: 'ð',
  e: 'éèĕêěëėęē',
  f: 'ḟƒ',
  g: 'ğĝġģ',
  h: 'ĥħ',
  i: 'íìîïĩįīı',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺľļł',
  m: 'ṁ',
  n: 'ńňñņ',
  o: 'óòôőõøōơ',
  oe: 'ö',
  p: 'ṗ',
  r: 'ŕřŗ',
  s: 'śŝšṡşș',
  ss: 'ß',
  t: 'ťṫţțŧ',
  th: 'þ',
  u: 'úùŭûůűũųūưµ',
  ue: 'ü',
  w: 'ẃẁŵẅ',
  y: 'ýỳŷÿ',
  z: 'źžż',
};

const PLAIN = new Map(
  Object.entries(LETTERS).flatMap(([plain, accented]) => [...accented].map((c) => [c, plain])),
);
const ACCENTED = new RegExp(`[${Object.values(LETTERS).join('')}]`, 'gu');

/** Returns lower-case text without accents, as DokuWiki does with `deaccent` = 1. */
export function deaccent(text: string): string {
  return text.replace(ACCENTED, (letter) => PLAIN.get(letter) ?? letter);
}
