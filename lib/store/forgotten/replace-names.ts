import { escapeHtml } from '@/lib/base/text/escape';

const TAGS = /<[^>]*>/g;
/** The attributes whose values may have a name: class names must stay. */
const VALUES =
  /(\s(?:data-[\w-]+|title|alt|href|src|srcset|cite|aria-label)\s*=\s*)("[^"]*"|'[^']*')/gi;
/** Scripts that write no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const escapeExpression = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The expression of a name as a whole word. */
function wordOf(form: string): string {
  const source = escapeExpression(form);
  return WITHOUT_SPACES.test(form) ? source : `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])`;
}

/**
 * Returns functions that replace names, as whole words, in plain text and in HTML: also in other capitals
 * behind an `@` and in the values of attributes, and percent-encoded.
 */
export function createNameReplacement(names: readonly string[], label: string) {
  // A sentence may begin with a name that is written small.
  const spellings = names.flatMap((name) => [
    name,
    name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  ]);
  const forms = spellings.flatMap((name) => [name, escapeHtml(name), encodeURIComponent(name)]);
  const words = [...new Set(forms)].sort((a, b) => b.length - a.length).map(wordOf);
  const exact = new RegExp(words.join('|'), 'gu');
  const mention = new RegExp(`(?<=@|\\b(?:u|user|users)/)(?:${words.join('|')})`, 'giu');
  const anyCase = new RegExp(words.join('|'), 'giu');
  const inText = (text: string) => text.replace(exact, label).replace(mention, label);
  const inTag = (tag: string) =>
    tag.replace(VALUES, (_, name: string, value: string) => name + value.replace(anyCase, label));
  const inHtml = (html: string) => {
    const tags = html.match(TAGS) ?? [];
    return html
      .split(TAGS)
      .map((text, index) => inText(text) + inTag(tags[index] ?? ''))
      .join('');
  };
  return { inText, inHtml };
}
