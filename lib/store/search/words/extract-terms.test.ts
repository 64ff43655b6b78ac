import { expect, test } from 'vitest';
import { foldedWords, locateTerms, termsOf } from './extract-terms';
import { type StemLanguage, stemLanguageOf } from './stem';

const TABLE: [text: string, words: string][] = [
  ['', ''],
  ['… —  !?', ''],
  ['Clocks, buses & boxes', 'clocks buses boxes'],
  ['berries zips', 'berries zips'],
  ['Größe café CAFÉ cafe\u0301', 'grosse cafe cafe cafe'],
  ['Łódź œuvre ısı smørrebrød', 'lodz oeuvre isi smorrebrod'],
  ['펌웨어를', '펌 웨 어 를'],
  ['שָׁלוֹם كِتَاب كتـاب', 'שלום كتاب كتاب'],
  ['أحمد احمد إلى آخر ٱسم مؤمن بئر', 'احمد احمد الي اخر اسم مومن بير'],
  ['مدرسة مدرسه على علي کتاب كتاب یک', 'مدرسه مدرسه علي علي كتاب كتاب يك'],
  ['می\u200cخواهم میخواهم ہے هے ﷲ ﻻ', 'ميخواهم ميخواهم هي هي الله لا'],
  ['ﾄﾞﾗｲﾊﾞ ドライバ ﾌｧｰﾑｳｪｱ', 'ド ラ イ バ ド ラ イ バ フ ァ ー ム ウ ェ ア'],
  ['か\u309b ﾊﾟ は\u3099 ﾊ\u3099', 'が パ ば バ'],
  ['펌웨어'.normalize('NFD'), '펌 웨 어'],
  ['한글 ﾡ', '한 글 ᄀ'],
  ['tiếng Việt'.normalize('NFD'), 'tieng viet'],
  ['Hub\u00adschrau\u00adber a\u200bb c\u2060d e\ufefff g\u200eh', 'hubschrauber ab cd ef gh'],
  ['葛\u{e0100}城 1\ufe0f\u20e3a 2\u20e3', '葛 城 1a 2'],
  ['น้ำตาล', 'น้ ำ ต า ล'],
  ['น\u0e49\u0e4d\u0e32 น\u0e4d\u0e49\u0e32 น\u0e33', 'น้ ำ น้ ำ น ำ'],
  ['ທຳງານ ທ\u0ecd\u0eb2', 'ທ ຳ ງ າ ນ ທ ຳ'],
  ['۱۴۰۳ ١٤٠٣ १२३ ๑๒๓ １２３ 𝟙𝟚 𑛀𑛁', '1403 1403 123 123 123 12 01'],
  ['½ 3½ 1/2 1⁄2 ½a 10² m² ①', '1 2 3 1 2 1 2 1 2 1 2 a 10 2 m2 1'],
  ['Σοφός ΣΟΦΟΣ İstanbul STRASSE Straße', 'σοφοσ σοφοσ istanbul strasse strasse'],
  ['Windows™ ℃ ㎏ ⼀ п\u02bcять п’ять', 'windows 一 п ять п ять'],
  ['640x480 640×480', '640 480 640 480'],
  ['ＡＢＣ１２ ﬁne', 'abc12 fine'],
  ['foo_bar v1.2 re-cap', 'foo bar v1 2 re cap'],
  ['修理收音机', '修 理 收 音 机'],
  ['C语言的a', 'c 语 言 的 a'],
  ['𠮷野家 カメラー', '𠮷 野 家 カ メ ラ ー'],
  ['часы ΩΜ', 'часы ωμ'],
  ['a"b*c(d)^e:f\u0000g', 'a b c d e f g'],
];

test.each<[StemLanguage, string, string]>([
  ['en', 'Clocks, bus, buses & boxes', 'clock bus bus box'],
  ['en', 'berries shoes glasses zips his was', 'berri shoe glass zip his was'],
  ['en', 'true truing repairs repaired batteries battery', 'tru tru repair repair batteri batteri'],
  ['en', 'ремонт ремонта часовой часовые', 'ремонт ремонт часов часов'],
  ['en', '修理 2nd', '修 理 2nd'],
  ['de', 'Uhr Uhren großer große', 'uhr uhr gross gross'],
  ['fr', 'pendule pendules réparer réparées', 'pendul pendul repar repare'],
  ['es', 'reparación reparaciones reloj relojes', 'repar repar reloj reloj'],
])('in %s, %j has the terms %j', (language, text, terms) => {
  expect(termsOf(text, language).join(' ')).toBe(terms);
});

test.each([
  ['zh-CN', 'en'],
  ['de', 'de'],
  ['toString', 'en'],
  [undefined, 'en'],
])('for %s, words in Latin letters have the stems of %s', (locale, language) => {
  expect(stemLanguageOf(locale)).toBe(language);
});

test.each(TABLE)('%j has the words %j', (text, words) => {
  expect(foldedWords(text).join(' ')).toBe(words);
  expect(foldedWords(words).join(' '), 'a folded text stays the same').toBe(words);
});

test('a long word is cut to a short term', () => {
  expect(termsOf('x'.repeat(100_000), 'en')).toEqual(['x'.repeat(40)]);
});

test('a word of 8 MB is one term', () => {
  const found = locateTerms(`${'x'.repeat(8 << 20)} 修 a`, 'en');
  expect(found.map((term) => term.text)).toEqual(['x'.repeat(40), '修', 'a']);
  expect(found[0]?.end).toBe(8 << 20);
});

test.each(['é', 'я', '\u0301', '\u00ad', 'ﾞ', '٣'])('a million of %j are folded', (sign) => {
  expect(termsOf(`a ${sign.repeat(1 << 20)} z`, 'en').at(-1)).toBe('z');
});
