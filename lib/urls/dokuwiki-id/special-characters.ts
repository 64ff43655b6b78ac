/**
 * The characters that no page id holds: DokuWiki's list (inc/Utf8/tables/specials.php), the control
 * characters and `*`, and those that turn the direction of text, which no URL of this site holds. Not all
 * that is no letter: `_ : . -` and whatever the list does not know stay.
 */
export const SPECIAL_CHARACTERS = new RegExp(
  '[*\\0-\\x29\\x2b\\x2c\\x2f\\x3b-\\x40\\x5b-\\x5e\\x60\\x7b-\\xbf\\xd7\\xf7' +
    '\\u02c7\\u02d8-\\u02dd\\u0300\\u0301\\u0303\\u0309\\u0323\\u0384\\u0385\\u0387' +
    '\\u05b0-\\u05b9\\u05bb-\\u05c3\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u0640\\u064b-\\u0652\\u066a\\u0e3f' +
    '\\u200c-\\u200f\\u2013-\\u2015\\u2017-\\u201a\\u201c-\\u201e\\u2020-\\u2022\\u2026\\u202a-\\u202e\\u2030\\u2032\\u2033' +
    '\\u2039\\u203a\\u2044\\u2066-\\u2069\\u20a7\\u20aa-\\u20ac\\u2116\\u2118\\u2122\\u2126\\u2135\\u2190-\\u2195\\u21b5' +
    '\\u21d0-\\u21d4\\u2200\\u2202\\u2203\\u2205-\\u2209\\u220b\\u220f\\u2211\\u2212\\u2215\\u2217\\u2219\\u221a' +
    '\\u221d\\u221e\\u2220\\u2227-\\u222b\\u2234\\u223c\\u2245\\u2248\\u2260\\u2261\\u2264\\u2265\\u2282-\\u2284' +
    '\\u2286\\u2287\\u2295\\u2297\\u22a5\\u22c5\\u2310\\u2320\\u2321\\u2329\\u232a\\u2469\\u2500\\u2502\\u250c' +
    '\\u2510\\u2514\\u2518\\u251c\\u2524\\u252c\\u2534\\u253c\\u2550-\\u256c\\u2580\\u2584\\u2588\\u258c' +
    '\\u2590-\\u2593\\u25a0\\u25b2\\u25bc\\u25c6\\u25ca\\u25cf\\u25d7\\u2605\\u260e\\u261b\\u261e\\u2660\\u2663' +
    '\\u2665\\u2666\\u2701-\\u2704\\u2706-\\u2709\\u270c-\\u2727\\u2729-\\u274b\\u274d\\u274f-\\u2752\\u2756' +
    '\\u2758-\\u275e\\u2761-\\u2767\\u277f\\u2789\\u2793\\u2794\\u2798-\\u27af\\u27b1-\\u27be\\u3000-\\u3003' +
    '\\u3008-\\u3012\\u3014-\\u301b\\u3036\\uf6d9-\\uf6db\\uf8d7-\\uf8fe\\ufe7c\\ufe7d\\uff01-\\uff0f' +
    '\\uff1a-\\uff20\\uff3b-\\uff3e\\uff40\\uff5b-\\uff65\\uffe0-\\uffe6\\uffe8-\\uffee\\uc2a0' +
    '\\u{1d6fc}-\\u{1d71b}]',
  'gu',
);
