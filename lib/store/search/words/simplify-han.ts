import { Converter } from 'opencc-js/t2cn';

/** Maps traditional forms and variants to the simplified form. */
const convert = Converter({ from: 't', to: 'cn' });
/** Taiwan writes the particle 着 so. */
const TAIWAN_FORM = '著';
const HAN = /\p{Script=Han}/gu;
const known = new Map<string, string>();

function simplify(character: string): string {
  let simple = known.get(character);
  if (simple === undefined) {
    // Some forms lead to one that leads to another.
    simple = character === TAIWAN_FORM ? '着' : convert(convert(character));
    known.set(character, simple);
  }
  return simple;
}

/**
 * Returns text in which each ideograph is the simplified form of its own, by the tables of OpenCC. Several
 * forms may have the same one (後 and 后), which is right for comparing, not for showing.
 */
export const simplifyHan = (text: string): string => text.replace(HAN, simplify);
