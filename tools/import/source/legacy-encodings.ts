export type LegacyEncoding = 'gb18030' | 'big5' | 'windows-1252';

export const LEGACY_NAMES: Record<LegacyEncoding, string> = {
  gb18030: 'GB18030',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
};

const MAX_SAMPLE_BYTES = 64_000;

/**
 * The most frequent Chinese characters, simplified and traditional, and punctuation: over half of all text
 * (Jun Da, Modern Chinese Character Frequency List).
 */
const FREQUENT = new Set(`
的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运
這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣從實軍無與長機開關點業將兩間問並應戰頭體見產話內門給兒東聲員論處義幾認條氣題爾別變總電數報結務場計資許統區隊決書聽達強難權設記邊張該規萬術領確傳師觀讓識帶導爭運請謝歡迎網頁檔案論壇訊息，。、：；？！「」（）“”`);

/** Lead bytes of common characters: level 1 of GB 2312 and Big5. */
const COMMON_LEADS: Record<'gb18030' | 'big5', readonly [from: number, to: number]> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
};
/** Matters for texts with few frequent characters. */
const COMMON_WEIGHT = 0.2;
/** Less likely text is not Chinese: accented letters decode to rare characters. */
const MIN_LIKELIHOOD = 0.15;

/** Returns the likelihood of Chinese in an encoding, 0 to 1.2; 0 for invalid bytes. */
function likelihoodOf(bytes: Uint8Array, encoding: 'gb18030' | 'big5'): number {
  let text: string;
  try {
    // The sample may end within a character, as streams may.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 0;
  }
  const characters = [...text].filter((character) => character > '\x7f');
  if (characters.length === 0) return 0;
  const frequent = characters.filter((character) => FREQUENT.has(character)).length;
  const common = countCommon(bytes, COMMON_LEADS[encoding]);
  return (frequent + COMMON_WEIGHT * common) / characters.length;
}

function countCommon(bytes: Uint8Array, [from, to]: readonly [number, number]): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    if (lead >= from && lead <= to) count += 1;
    at += 1;
  }
  return count;
}

/** True if most non-ASCII bytes stand alone, as in `café`. */
function isMostlyAscii(bytes: Uint8Array): boolean {
  let beyond = 0;
  let alone = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    beyond += 1;
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone += 1;
  }
  return alone > beyond / 2;
}

/**
 * Guesses an encoding other than UTF-8: GB18030 or Big5 if valid and like Chinese, else Windows-1252, where
 * all bytes are valid.
 */
export function guessLegacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const sample = bytes.subarray(0, MAX_SAMPLE_BYTES);
  if (isMostlyAscii(sample)) return 'windows-1252';
  const simplified = likelihoodOf(sample, 'gb18030');
  const traditional = likelihoodOf(sample, 'big5');
  if (Math.max(simplified, traditional) < MIN_LIKELIHOOD) return 'windows-1252';
  return simplified >= traditional ? 'gb18030' : 'big5';
}
