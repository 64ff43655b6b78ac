import type { LegacyEncoding } from './legacy-encodings';

export const NO_CHARACTER = '\ufffd';

/** Characters of Windows-1252 in place of Latin-1's control characters. */
const FROM_80_TO_9F = [...'€_‚ƒ„…†‡ˆ‰Š‹Œ_Ž__‘’“”•–—˜™š›œ_žŸ'];

/**
 * ETEN's additions to Big5 from C6A1 (https://encoding.spec.whatwg.org/index-big5.txt), which Node maps in
 * order to the private use area.
 */
const ETEN_FIRST = 0xf6b1;
const ETEN = [
  '①②③④⑤⑥⑦⑧⑨⑩⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ丶丿亅亠冂冖冫勹匸卩厶夊宀巛⼳广廴彐',
  '彡攴无疒癶辵隶¨ˆヽヾゝゞ〃仝々〆〇ー［］✽ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすず',
  'せぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらり',
  'るれろゎわゐゑをんァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデ',
  'トドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶА',
  'БВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмно',
  'прстуфхцчшщъыьэюя⇧↸↹㇏𠃌乚𠂊刂䒑龰冈龱𧘇__________________',
  '______________________￢￤＇＂㈱№℡゛゜⺀⺄⺆⺇⺈⺊⺌⺍⺕⺜⺝⺥⺧⺪⺬⺮⺶',
  '⺼⺾⻆⻊⻌⻍⻏⻖⻗⻞⻣___ʃɐɛɔɵœøŋʊɪ',
].flatMap((line) => [...line]);

/** GB 18030's private use characters that Unicode gained later. Node versions differ on them. */
const GB_PRIVATE = [
  ...'\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7\ue5e5\ue816',
  ...'\ue817\ue818\ue81e\ue826\ue82b\ue82c\ue831\ue832\ue83b\ue843\ue854\ue855\ue864',
];
const GB_PUBLIC = [
  ...'\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f\u3000\u{20087}',
  ...'\u{20089}\u{200cc}\u9fb4\u9fb5\u9fb6\u9fb7\u{215d7}\u9fb8\u{2298f}\u9fb9\u9fba\u{241fe}\u9fbb',
];
const GB_PUBLIC_OF = new Map(GB_PRIVATE.map((character, at) => [character, GB_PUBLIC[at]]));

/** Decodes text. Undecodable bytes become `NO_CHARACTER`. */
export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string {
  switch (encoding) {
    case 'windows-1252':
      // Many Node versions decode it as Latin-1 (nodejs/node, issue 60888).
      return Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, (control) => inTable(FROM_80_TO_9F, codeOf(control) - 0x80));
    case 'big5':
      return new TextDecoder(encoding)
        .decode(bytes)
        .replace(/[\x80\ue000-\uf8ff]/g, (own) => inTable(ETEN, codeOf(own) - ETEN_FIRST));
    case 'gb18030':
      return new TextDecoder(encoding)
        .decode(bytes)
        .replace(/[\ue000-\uf8ff]/g, (own) => GB_PUBLIC_OF.get(own) ?? NO_CHARACTER);
  }
}

const codeOf = (character: string) => character.charCodeAt(0);

/** `_` marks missing characters. */
function inTable(table: readonly string[], index: number): string {
  const character = table[index] ?? '_';
  return character === '_' ? NO_CHARACTER : character;
}
