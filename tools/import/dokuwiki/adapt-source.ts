import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanId,
  fillInterwikiPattern,
  parseHeader,
  parseLink,
  replaceTokens,
  SectionIds,
  SPECIAL_CHARACTERS,
  simpleTitle,
  splitOnce,
} from '@lectern/dokuwiki';
import { escapeHtml } from '@/lib/base/text/escape';
import { spokenAddress } from '@/lib/content/links/guard-mail';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { fromMarkdown, type MarkdownDialect } from './from-markdown';
import { readTable } from './settings-table';
import { isFile, programPaths, type WikiSettings } from './wiki-settings';

const MARKDOWN_DIALECTS: readonly MarkdownDialect[] = ['md', 'md+dw', 'dw+md'];

/** How settings change a wiki's syntax. */
export interface SourceDialect {
  /** True if the syntax is this site's. */
  isPlain: boolean;
  /** The wiki's interwiki patterns by name. */
  shortcuts: ReadonlyMap<string, string>;
  /** Converts a link's or file's target from the wiki's `cleanID` to this site's `cleanId`. */
  respell(target: string): string;
  /** The wiki's `cleanID` of a heading. */
  cleanHeading(title: string): string;
  titleOf(target: string): string;
  /** Mail addresses are shown as text (`mailguard` is `visible`). */
  spellsMail: boolean;
  /** `<html>` renders as HTML (`htmlok`). */
  hasHtml: boolean;
  markdown: MarkdownDialect | undefined;
  /** Replace quotation marks; undefined if as on this site. */
  quotes: readonly [opening: string, closing: string] | undefined;
  /** `640x480` stays as it is (`typography` is 0). */
  keepsMultiply: boolean;
  /** Returns running text with its replacements; undefined if there are none. */
  spellText: ((text: string) => string) | undefined;
}

const textOf = (path: string) => (isFile(path) ? readFileSync(path, 'utf8') : '');

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
function readQuotes(settings: WikiSettings | undefined): SourceDialect['quotes'] {
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
function readSpelling(settings: WikiSettings | undefined): SourceDialect['spellText'] {
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

/** Returns a file of the wiki's program; `''` if only data is present. */
const programText = ({ folder }: WikiSettings, file: string) =>
  programPaths(folder, file).map(textOf).join('');

/** Returns a wiki's dialect by its settings. */
export function readDialect(settings: WikiSettings | undefined): SourceDialect {
  const setting = (name: string) => settings?.values.get(name) ?? '';
  const slash = setting('useslash') === '1' ? ':' : '/';
  const separator = setting('sepchar') || '_';
  const start = cleanId(setting('start') || 'start');
  const deaccent = setting('deaccent') || '1';
  const letters = settings && deaccent === '2' ? readRomanization(settings) : new Map();
  const isLetter = new RegExp(
    [...letters.keys()].sort((a, b) => b.length - a.length).join('|'),
    'g',
  );
  const shortcuts = readInterwiki(settings);
  const markdown = MARKDOWN_DIALECTS.find((dialect) => dialect === setting('syntax'));
  const hasHtml = setting('htmlok') === '1';
  const quotes = readQuotes(settings);
  const spellText = readSpelling(settings);
  const spellsMail = setting('mailguard') === 'visible';
  const withSlashes = (target: string) =>
    target.replace(/^[^#]*/, (page) => page.replaceAll('/', slash));
  const spell = (text: string) =>
    letters.size === 0
      ? text
      : text.toLowerCase().replace(isLetter, (letter) => letters.get(letter));
  const separate = (text: string) =>
    separator === '_'
      ? text
      : text.replace(SPECIAL_CHARACTERS, separator).replaceAll(/([-.])\1+/g, '$1');
  return {
    isPlain:
      shortcuts.size === 0 &&
      !markdown &&
      !hasHtml &&
      !quotes &&
      !spellText &&
      !spellsMail &&
      start === 'start' &&
      deaccent === '1' &&
      `${slash}${separator}` === '/_',
    shortcuts,
    markdown,
    quotes,
    keepsMultiply: setting('typography') === '0',
    spellText,
    hasHtml,
    spellsMail,
    respell: (target) =>
      withSlashes(target).replace(/^[^#]*/, (page) =>
        spell(page).replace(/[^:;~]+/g, (part) => separate(part)),
      ),
    cleanHeading: (title) =>
      cleanId(
        separate(spell(title.replaceAll(';', ':').replaceAll('/', slash))),
        deaccent === '0' ? (text) => text : undefined,
      ),
    titleOf(target) {
      const page = withSlashes(target);
      const isStart = page.includes(':') && cleanId(lastIdPart(page)) === start;
      return (isStart && lastIdPart(namespaceOf(page))) || (isStart ? start : simpleTitle(page));
    },
  };
}

/**
 * Returns the wiki's shortcuts by lower-case name (`conf/interwiki.local.conf`; `getInterwiki` of
 * inc/confutils.php), for http and https only.
 */
function readInterwiki(settings: WikiSettings | undefined): Map<string, string> {
  return new Map(
    readTable(settings, 'interwiki').pairs.map(([name, pattern]) => [
      name.toLowerCase(),
      pattern.replace(/\s.*$/, ''),
    ]),
  );
}

/** Returns the program's romanization table (`deaccent` = 2); empty if only data is present. */
function readRomanization(settings: WikiSettings): Map<string, string> {
  const text = programText(settings, 'inc/Utf8/tables/romanization.php');
  const pairs = Array.from(text.matchAll(/^\s*'([^'\\]+)'\s*=>\s*'((?:[^'\\]|\\.)*)'/gm));
  return new Map(
    pairs.map(([, letter = '', latin = '']) => [letter, latin.replace(/\\(.)/g, '$1')]),
  );
}

/**
 * Returns the source in this site's DokuWiki syntax: the wiki's shortcuts become addresses, links and files
 * use this site's ids, headings keep their wiki ids as anchors.
 */
export function adaptSource(source: string, dialect: SourceDialect): string {
  if (dialect.isPlain) return source;
  const { markdown, quotes, spellText } = dialect;
  const text = markdown ? fromMarkdown(source, markdown) : source;
  let openQuotes = 0;
  const ids = new SectionIds();
  const wikiIds = new SectionIds(dialect.cleanHeading);
  return replaceTokens(text, (mode, match) => {
    switch (mode) {
      case 'text':
        return spellText?.(match) ?? match;
      case 'multiply':
        return dialect.keepsMultiply ? `%%${match}%%` : match;
      case 'quoteopening':
      case 'quoteclosing': {
        if (!quotes) return match;
        // An unmatched closing mark opens.
        const isOpening = mode === 'quoteopening' || openQuotes === 0;
        openQuotes += isOpening ? 1 : -1;
        return isOpening ? quotes[0] : quotes[1];
      }
      case 'header': {
        const { title } = parseHeader(match);
        const id = wikiIds.addHeading(title);
        return ids.addHeading(title) === id ? match : `{{anchor:${id}}}\n${match}`;
      }
      case 'html':
      case 'htmlblock':
        return dialect.hasHtml ? match.replace(/^<html(?=>)/i, '$& shown') : match;
      case 'media':
        return match.replace(/(?<=^\{\{ ?)(?![^|]*(?:\/\/|>))[^|?{}]*[^|?{} ]/, dialect.respell);
      case 'emaillink':
        return dialect.spellsMail ? spokenAddress(match.slice(1, -1)) : match;
      case 'internallink':
        return adaptLink(match, dialect);
      default:
        return match;
    }
  });
}

function adaptLink(match: string, dialect: SourceDialect): string {
  const { target } = parseLink(match);
  const [, title] = splitOnce(match.slice(2, -2), '|');
  switch (target.kind) {
    case 'interwiki': {
      const pattern = dialect.shortcuts.get(target.shortcut);
      if (pattern === undefined) return match;
      return `[[${fillInterwikiPattern(pattern, target.name)}|${title || target.name}]]`;
    }
    case 'email':
      return dialect.spellsMail ? title || spokenAddress(target.address) : match;
    case 'internal': {
      const page = dialect.respell(target.page);
      const shown = title || dialect.titleOf(target.page);
      const isSameTitle = shown === (title || simpleTitle(target.page));
      return isSameTitle && page === target.page ? match : `[[${page}|${shown}]]`;
    }
    default:
      return match;
  }
}
