import { readFileSync } from 'node:fs';
import { escapeHtml } from '@/lib/base/text/escape';
import { readTable } from './settings-table';
import { isFile, programPaths, type WikiSettings } from './wiki-settings';

const textOf = (path: string) => (isFile(path) ? readFileSync(path, 'utf8') : '');

/** Returns a file of the wiki's program; `''` if only data is present. */
export const programText = ({ folder }: WikiSettings, file: string) =>
  programPaths(folder, file).map(textOf).join('');

/** Quotation marks of languages, double then single, if not “”‘’ (inc/lang of DokuWiki). */
const LANGUAGES_OF_QUOTES = {
  '„“‚‘': 'cs da de de-informal et is lt lv ro sl sr',
  '„“‘’': 'bg sq',
  '„“’‘': 'mk',
  '«»„“': 'az be ru',
  '«»«»': 'hy',
  '«»’’': 'oc',
  '«»“”': 'ca',
  '«»‘’': 'ckb fa km no',
  '„”‚’': 'hu hu-formal pl',
  '””’’': 'fi sv',
};
const MARKS = [
  'doublequoteopening',
  'doublequoteclosing',
  'singlequoteopening',
  'singlequoteclosing',
];

/** Returns the wiki's quotation marks in the order of `MARKS`, from its program if present. */
function readMarks(settings: WikiSettings): string[] {
  const language = settings.values.get('lang') ?? '';
  const [marks] = Object.entries(LANGUAGES_OF_QUOTES).find(([, languages]) =>
    languages.split(' ').includes(language),
  ) ?? ['“”‘’'];
  const file = `inc/lang/${language}/lang.php`;
  const text = /^[\w-]+$/.test(language) ? programText(settings, file) : '';
  return MARKS.map((name, index) => {
    const setMark = new RegExp(`'${name}'\\]\\s*=\\s*'([^']+)'`).exec(text)?.[1];
    return setMark ?? marks.charAt(index);
  });
}

/** Returns the wiki's double quotation marks; undefined for “ and ”. */
export function readQuotes(
  settings: WikiSettings | undefined,
): readonly [opening: string, closing: string] | undefined {
  const [opening = '', closing = ''] = settings ? readMarks(settings) : [];
  const isStraight = settings?.values.get('typography') === '0' || opening === '&quot;';
  if (isStraight) return ['%%"%%', '%%"%%'];
  const marks = opening + closing;
  return marks === '' || marks === '“”' ? undefined : [opening, closing];
}

/** Characters outside of words, and punctuation that only follows words. */
const NON_WORD = '\\s/#~:+=&%@\\-()\\]\\[{}><"\'';
const PUNCTUATION = ';,.?!';
/** Returns the rules for single quotation marks and the apostrophe (inc/Parsing/ParserMode/Quotes.php). */
const singleQuotes = (settings: WikiSettings): SpellingRule[] => {
  const [, , opening = '', closing = ''] = readMarks(settings);
  const beforeWord = new RegExp(`(?<=^|[${NON_WORD}])'(?=[^${NON_WORD}${PUNCTUATION}])`);
  const afterWord = new RegExp(`(?<=[^${NON_WORD}])'(?=$|[${NON_WORD}${PUNCTUATION}])`);
  return [
    { from: beforeWord, to: () => opening },
    { from: afterWord, to: () => closing },
    { from: /'/, to: () => '’' },
  ];
};

interface SpellingRule {
  from: RegExp;
  to(match: string): string;
}

/** Returns the source of an expression for any of the texts, longest first as in DokuWiki's lexer. */
const anyOf = (texts: Iterable<string>) =>
  [...texts]
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');

/** Prints source that shows HTML, whether or not the wiki allows `<html>`. */
const shownHtml = (html: string) => `<html shown>${html}</html>`;

/**
 * Replacements in running text, by precedence: the wiki's acronyms and entities, single quotation marks,
 * CamelCase links.
 */
export function readSpelling(
  settings: WikiSettings | undefined,
): ((text: string) => string) | undefined {
  const rules: SpellingRule[] = [];
  const acronyms = new Map(readTable(settings, 'acronyms').pairs);
  const entities = new Map(readTable(settings, 'entities').pairs);
  if (acronyms.size > 0) {
    rules.push({
      from: new RegExp(`(?<![\\p{L}\\d])(?:${anyOf(acronyms.keys())})(?![\\p{L}\\d])`),
      to: (acronym) => {
        const title = escapeHtml(acronyms.get(acronym) ?? '');
        return shownHtml(`<abbr title="${title}">${escapeHtml(acronym)}</abbr>`);
      },
    });
  }
  if (entities.size > 0) {
    rules.push({
      from: new RegExp(anyOf(entities.keys())),
      to: (entity) => entities.get(entity) ?? entity,
    });
  }
  if (settings?.values.get('typography') === '2') rules.push(...singleQuotes(settings));
  if (settings?.values.get('camelcase') === '1') {
    rules.push({ from: /\b[A-Z]+[a-z]+[A-Z][A-Za-z]*\b/, to: (match) => `[[${match}]]` });
  }
  if (rules.length === 0) return undefined;
  // In one pass: the meaning of an acronym may contain another one.
  const any = new RegExp(rules.map(({ from }) => `(${from.source})`).join('|'), 'gu');
  return (text) =>
    text.replace(any, (match, ...groups) => rules[groups.indexOf(match)]?.to(match) ?? match);
}
