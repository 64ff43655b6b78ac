import { decodePercent } from '@/lib/base/text/percent-encoding';
import { splitWords } from '@/lib/base/text/split-words';
import { LANGUAGES } from '@/lib/content/snippets/languages';
import { replaceRanges } from '../names/apply-edits';
import type { NameFinder } from '../names/find-names';
import { foldName } from '../names/fold-text';

/** Values are HTML keywords, numbers or sizes. */
const FIXED = new Set(
  splitWords(`type rel dir lang target align valign shape method loading decoding sizes media width
    height colspan rowspan tabindex charset role scope kind color face size border
    cellpadding cellspacing start reversed open checked disabled hreflang`),
);
/** Values are identifiers that pages, styles and scripts refer to. */
const IDENTIFIERS = new Set(
  splitWords(`class id for name headers itemprop itemid slot form list usemap aria-labelledby aria-describedby
    aria-controls aria-owns`),
);
const ADDRESSES = new Set(
  splitWords(`href src srcset poster cite action formaction data background longdesc ping
    data-src data-href data-url data-onebox-src data-original-href data-download-href
    data-large-src data-thumbnail xlink:href`),
);
const NAME_ATTRIBUTE =
  /^data-(?:[\w-]*(?:user-?name|author|display-?name|member-?name|poster)|user|member|quote)$/;
/** Classes that forums give to parts of posts. They stay, even if a member has such a name. */
const CLASS_NAMES = new Set(
  splitWords(`quote quotes title mention mentions username user avatar emoji onebox lightbox meta image
    filename informations spoiler details poll hashtag code footnote footnotes anchor math source
    message content body author citation attachment table scroll cooked header icon text link lang
    language badge button caption embed group checked tags post topic chat transcript local date time`),
);
const NAMING_CLASS =
  /(?:^|[\s_-])(?:mention|username|user-name|author|citation|postedby|quote-by|attribution|sourceJump|sourceTitle|bbCodeBlock-title)(?:$|[\s_-])/i;

/** True for an element whose text is a member's name. */
export const isNamingPart = (tagName: string, className: string): boolean =>
  tagName === 'cite' || NAMING_CLASS.test(className);

/** True for an attribute whose value is an address. */
export const isAddressAttribute = (name: string): boolean => ADDRESSES.has(name);

/** True for an attribute whose value is a member's name. */
export const isNameAttribute = (name: string): boolean => NAME_ATTRIBUTE.test(name);

const isCommonName = (name: string): boolean =>
  CLASS_NAMES.has(foldName(name)) || LANGUAGES.has(foldName(name));

export interface TagSearch {
  label: string;
  find: NameFinder;
  findUncommon: NameFinder;
}

/** Returns the names that are no common classes or languages. */
export const uncommonNames = (names: readonly string[]): string[] =>
  names.filter((name) => !isCommonName(name));

const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Returns the attribute's value with names replaced. */
export function replaceInAttribute(
  { find, findUncommon, label }: TagSearch,
  name: string,
  value: string,
): string {
  if (FIXED.has(name)) {
    return value;
  }
  if (IDENTIFIERS.has(name)) {
    return replaceRanges(value, findUncommon(value), label);
  }
  if (name === 'style') {
    // CSS keywords may be names.
    return value.replace(/url\([^)]*\)/gi, (address) =>
      replaceRanges(address, find(address, { isAddress: true }), label),
    );
  }
  const isAddress = isAddressAttribute(name);
  const plain = isAddress ? value.replace(ENCODED, (part) => decodePercent(part) ?? part) : value;
  const whole = { start: 0, end: plain.length };
  const found = find(plain, { isAddress, namePlaces: isNameAttribute(name) ? [whole] : [] });
  return found.length > 0 ? replaceRanges(plain, found, label) : value;
}
