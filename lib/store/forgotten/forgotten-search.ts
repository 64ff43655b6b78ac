import { splitWords } from '@/lib/base/text/split-words';
import { foldName } from './fold-text';
import { type ForgottenNames, isNameWord, nameWords } from './forgotten-names';
import type { RemovedPages } from './removed-pages';
import type { RemovedPosts } from './removed-posts';
import { viewAtAddress } from './view-at-address';

/** What is sought in texts. */
export interface ForgottenSearch {
  /** Replaces names. */
  label: string;
  names: ForgottenNames;
  /** Names of members whose posts are removed, too. */
  namesWithPosts: ForgottenNames;
  memberIds: ReadonlySet<number>;
  posts: RemovedPosts;
  pages: RemovedPages;
}

/**
 * True if an address leads to the profile of a forgotten member. On a host that may be another site's, the
 * name must be in it.
 */
export function isProfile({ names, memberIds }: ForgottenSearch, address: string): boolean {
  const mayBe = !names.isEmpty && /[/?]/.test(address);
  const found = mayBe ? viewAtAddress(address) : undefined;
  if (found?.view.kind === 'locator') {
    return found.view.by === 'starter' && names.isName(found.view.name);
  }
  const id = found?.view.kind === 'topics' ? found.view.filter.starterId : undefined;
  return (
    id !== undefined &&
    memberIds.has(id) &&
    (found?.isOwn === true || names.find(address.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).length > 0)
  );
}

/** Characters but those that fold without their neighbors. Only a parser keeps texts with others apart. */
const FOLDS_WITH_NEIGHBORS = new RegExp(
  `[^${[
    '\\t\\n\\f\\r -~', // ASCII
    '\\u00a0-\\u024f', // Latin
    '\\u0388-\\u03ff', // Greek
    '\\u0400-\\u0482\\u048a-\\u052f', // Cyrillic, without combining marks
    '\\u200b-\\u200d\\u2010-\\u2027\\u20ac\\u2190-\\u2199\\u2600-\\u27bf\\ufe0f', // Signs
    '\\u3000-\\u3029\\u3041-\\u3096\\u30a1-\\u30fa', // Kana, without the mark of length
    '\\u3400-\\u9fff\\uac00-\\ud7a3', // Han and Hangul
    '\\u{1f300}-\\u{1faff}', // Emoji
  ].join('')}]`,
  'u',
);

/** Elements whose texts stay where their source has them. */
const PLAIN_ELEMENTS = new Set(
  splitWords(
    'a abbr aside b blockquote br center cite code dd del div dl dt em figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small span strike strong sub sup tt u ul wbr',
  ),
);
const TAG_NAME = /^\/?([a-z][a-z0-9]*)(?=[\s/>])/i;
/** What the markup of quotes and previews contains. */
const QUOTE_MARKS = ['quote', 'aside', 'onebox', 'chat-transcript'];
/** References to characters that are no part of a word. Others may be letters. */
const REFERENCES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
] as const;
const OTHER_REFERENCE = /&(?!(?:lt|gt|quot|#39|nbsp|amp);|\s)/;
/** More words in a row with only markup between them need the parser. */
const MAX_DIVIDED = 8;

const decode = (folded: string) =>
  folded.includes('&')
    ? REFERENCES.reduce(
        (text, [reference, sign]) => text.replaceAll(reference, sign),
        folded,
      ).replace(/ {2,}/g, ' ')
    : folded;

/** True if the quotation marks of a tag certainly enclose the values of its attributes. */
function hasPlainQuotes(markup: string): boolean {
  if (markup.includes("'")) return false;
  const parts = markup.split('"');
  return (
    parts.length % 2 === 1 &&
    // What stands before a mark: `=` before each that opens, and nothing like it before one that closes.
    parts.slice(0, -1).every((part, at) => (at % 2 === 0 ? /=$/ : /^$|[^=\s]$/).test(part))
  );
}

/** Returns texts and tags of HTML of plain elements in turn; undefined if only a parser can tell them. */
function splitPlainHtml(html: string): { texts: string[]; tags: string[] } | undefined {
  const [first = '', ...rest] = html.split('<');
  const texts = [first];
  const tags: string[] = [];
  for (const part of rest) {
    const end = part.indexOf('>');
    const name = TAG_NAME.exec(part)?.[1]?.toLowerCase() ?? '';
    const isOneTag = end >= 0 && end === part.lastIndexOf('>') && PLAIN_ELEMENTS.has(name);
    if (!isOneTag) return undefined;
    const tag = part.slice(0, end);
    // Addresses lose breaks of lines.
    if (/[\t\n\f\r]/.test(tag) || !hasPlainQuotes(tag)) return undefined;
    tags.push(tag);
    texts.push(part.slice(end + 1));
  }
  return { texts, tags };
}

/** True if folded texts, or words that a tag divides, have the first word of a name. */
function haveWords(names: ForgottenNames, texts: readonly string[]): boolean {
  const begins = (word: string) => names.mayBeginWith(word);
  let divided: string[] = [];
  const isPartOfName = () =>
    divided.length > MAX_DIVIDED ||
    divided.some((_, from) =>
      divided.some((_, to) => to > from && begins(divided.slice(from, to + 1).join(''))),
    );
  for (const text of texts) {
    if (text === '') continue;
    const words = nameWords(text);
    if (words.some(begins)) return true;
    const first = words[0];
    const last = words.at(-1);
    if (isNameWord(first) && text.startsWith(first)) divided.push(first);
    // A tag may divide the same word again.
    if (first === text && isNameWord(first)) continue;
    if (divided.length > 1 && isPartOfName()) return true;
    divided = isNameWord(last) && text.endsWith(last) ? [last] : [];
  }
  return divided.length > 1 && isPartOfName();
}

/**
 * False if HTML certainly has nothing of what is sought, which costs less to find out than to parse it. True
 * for unusual markup.
 * @param forms of names that are sought within words, folded
 */
export function mayConcern(
  { names, namesWithPosts, memberIds, posts, pages }: ForgottenSearch,
  html: string,
  forms: readonly string[],
): boolean {
  // The text of an address has other characters than the address.
  const isUnusual =
    html.includes('%') || OTHER_REFERENCE.test(html) || FOLDS_WITH_NEIGHBORS.test(html);
  if (isUnusual) return true;
  const plain = splitPlainHtml(html);
  if (!plain) return true;
  const source = foldName(html);
  const hasQuotes = QUOTE_MARKS.some((mark) => source.includes(mark));
  if (hasQuotes && !(posts.isEmpty && namesWithPosts.isEmpty)) return true;
  if (!pages.isEmpty && source.includes('<a')) return true;
  const ids = [...memberIds].map(String);
  const hasId = (tag: string) => tag.includes('=') && ids.some((id) => tag.includes(id));
  if (plain.tags.some(hasId)) return true;
  const joined = decode(foldName(plain.texts.join('')));
  if (forms.some((form) => [source, decode(source), joined].some((text) => text.includes(form)))) {
    return true;
  }
  if (names.isEmpty) return false;
  const folded = (texts: readonly string[]) => foldName(texts.join('<')).split('<').map(decode);
  return (
    haveWords(names, folded(plain.texts)) ||
    folded(plain.tags).some((tag) => nameWords(tag).some((word) => names.mayBeginWith(word)))
  );
}
