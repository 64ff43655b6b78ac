import { nameSet } from '@/lib/content/tree/hast';

/** Tags whose content is text as typed. */
export const VERBATIM = nameSet(
  'code php html icode tt pre noparse nobbc plain nfo attach attachment img2',
);

/** Verbatim tags that may stand alone: MyBB's `[attachment=77]`. */
export const SINGLE = nameSet('attach attachment');

/** Tags without a closing one. */
export const EMPTY = nameSet('hr br');

/** Tags that end with what they stand in. Others without a closing tag are text. */
export const SELF_CLOSING = nameSet('list ul ol * li table tr td th');

/** Tags only with a value, since the words in brackets are frequent. */
export const VALUED = nameSet('align float glow shadow heading post thread gallery embed');

/** All tags that are read. Others stay as text with their brackets. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...VERBATIM,
  ...EMPTY,
  ...nameSet('b strong i em u s strike del sub sup size color font highlight background'),
  ...nameSet(
    'center left right justify indent move me quote list ul ol li * spoiler ispoiler hide',
  ),
  ...nameSet('url iurl email img youtube media video flash google'),
  ...nameSet('user mention member table tr td th acronym abbr anchor ftp'),
  ...VALUED,
]);
