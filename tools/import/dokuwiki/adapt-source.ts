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
import { spokenAddress } from '@/lib/content/links/guard-mail';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { fromMarkdown, type MarkdownDialect } from './from-markdown';
import { programText, readQuotes, readSpelling } from './read-spelling';
import { readTable } from './settings-table';
import type { WikiSettings } from './wiki-settings';

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
