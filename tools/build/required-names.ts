const ATTRIBUTE = /\[[^\]]*\]/g;
const INNERMOST_PARENTHESES = /\([^()]*\)/g;
const PSEUDO_OR_ID = /::?[\w-]+|#[\w-]+/g;
/** In a selector whose escaped characters `withoutEscapes` has replaced. */
const NAME = /[a-z_\uE000-\uE07F-][\w\uE000-\uE07F-]*/gi;
const PRIVATE_USE = 0xe000;

/** Replaces escaped punctuation (`.md\:grid`, `.py-4\.5`) by private use characters, which can be a part of a name. */
function withoutEscapes(selector: string): string {
  return selector.replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) =>
    String.fromCharCode(PRIVATE_USE + mark.charCodeAt(0)),
  );
}

/** Reverts `withoutEscapes`: the name as a page spells it. */
function unescaped(name: string): string {
  return name.replace(/[\uE000-\uE07F]/g, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - PRIVATE_USE),
  );
}

function withoutParentheses(selector: string): string {
  const without = selector.replace(INNERMOST_PARENTHESES, '');
  return without === selector ? without : withoutParentheses(without);
}

/** The names of elements and classes in a selector, outside of parentheses. */
function namesOf(selector: string): string[] {
  const names = withoutParentheses(selector).replace(PSEUDO_OR_ID, ' ').match(NAME) ?? [];
  return names.map(unescaped);
}

/** The language of a text, which only the server sets: required like a class `lang:zh`. */
const LANGUAGE = /:lang\(([\w-]+)\)/g;
/** A text from right to left, which few pages have: required like a class `dir:rtl`. */
const DIRECTION = /\[dir="?(rtl)"?\]/g;

/** Shadow trees, which the site does not have. */
const UNUSED_SELECTOR = /^:host\b/;
const INNER = String.raw`\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`;
const ALTERNATIVES = new RegExp(`:(?:is|where|has)${INNER}`, 'g');
const OTHER_FUNCTIONS = new RegExp(`:(?!is\\b|where\\b|has\\b)[\\w-]+${INNER}`, 'g');

/**
 * The elements and classes that a selector requires: it matches nothing on a page that lacks all of
 * a group. Gives fewer groups where the selector is complicated.
 */
export function requiredNames(source: string): string[][] {
  const selector = withoutEscapes(
    source
      .replace(LANGUAGE, (_, tag: string) => `.lang\\:${tag.toLowerCase()}`)
      .replace(DIRECTION, '.dir\\:$1'),
  );
  if (UNUSED_SELECTOR.test(selector)) return [[]];
  // A name that is escaped by code points.
  if (selector.includes('\\')) return [];
  const own = selector.replace(ATTRIBUTE, '').replace(OTHER_FUNCTIONS, '');
  const groups = [...own.matchAll(ALTERNATIVES)].map(([, inner = '']) =>
    withoutParentheses(inner)
      .split(',')
      .map((each) => namesOf(each)[0] ?? ''),
  );
  return [...namesOf(own).map((name) => [name]), ...groups.filter((each) => !each.includes(''))];
}
