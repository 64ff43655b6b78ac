import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLink } from '@/lib/content/dokuwiki/handler/links';
import { parseHeader } from '@/lib/content/dokuwiki/handler/parse-special';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { fillInterwikiPattern } from '@/lib/content/dokuwiki/renderer/interwiki';
import { simpleTitle } from '@/lib/content/dokuwiki/renderer/links';
import { SectionIds } from '@/lib/content/dokuwiki/syntax/section-id';
import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import { spokenAddress } from '@/lib/content/links/guard-mail';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { SPECIAL_CHARACTERS } from '@/lib/urls/dokuwiki-id/special-characters';
import { fromMarkdown, type MarkdownDialect } from './from-markdown';
import { isFile, type WikiSettings } from './wiki-settings';

/** How the pages of a wiki are written, by its settings. */
export interface SourceDialect {
  /** No setting makes its pages differ from those of this site. */
  isPlain: boolean;
  /** The patterns of its own interwiki shortcuts, by name. */
  shortcuts: ReadonlyMap<string, string>;
  /** Returns the target of a link or file as this site reads it: the wiki's `cleanID` has other settings than `cleanId`. */
  respell(target: string): string;
  /** The wiki's `cleanID` of a heading. */
  cleanHeading(title: string): string;
  /** Returns the text of a link without a title. */
  titleOf(target: string): string;
  /** Mail addresses are spelled out in place of links (`mailguard` is `visible`). */
  spellsMail: boolean;
  /** `<html>` is shown as HTML (`htmlok`). */
  hasHtml: boolean;
  markdown: MarkdownDialect | undefined;
}

const textOf = (path: string) => (isFile(path) ? readFileSync(path, 'utf8') : '');

/** Reads how the pages of a wiki are written. */
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
  const markdown = (['md', 'md+dw', 'dw+md'] as const).find((each) => each === setting('syntax'));
  const hasHtml = setting('htmlok') === '1';
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
      !spellsMail &&
      start === 'start' &&
      deaccent === '1' &&
      `${slash}${separator}` === '/_',
    shortcuts,
    markdown,
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
      return simpleTitle(isStart ? `${namespaceOf(page)}:start` : page);
    },
  };
}

/**
 * The shortcuts that a wiki adds (`conf/interwiki.local.conf`; `getInterwiki` of inc/confutils.php), by their
 * names in lower case. Those that lead to no address of http or https are left out.
 */
function readInterwiki(settings: WikiSettings | undefined): Map<string, string> {
  const text = settings ? textOf(join(settings.folder, 'interwiki.local.conf')) : '';
  const entries = text.split('\n').map((line): [string, string] => {
    const [name = '', pattern = ''] = line
      .replace(/(?<![&\\])#.*$/, '')
      .replaceAll('\\#', '#')
      .trim()
      .split(/\s+/);
    return [name.toLowerCase(), pattern];
  });
  return new Map(entries.filter(([, pattern]) => /^https?:\/\//i.test(pattern)));
}

/**
 * The letters of other scripts and what DokuWiki writes for them (`deaccent` = 2), from the table of the installation
 * that the settings belong to; empty where only its data is there.
 */
function readRomanization({ folder }: WikiSettings): Map<string, string> {
  const table = 'inc/Utf8/tables/romanization.php';
  const text = ['..', '../../usr/share/dokuwiki']
    .map((top) => textOf(join(folder, top, table)))
    .join('');
  const pairs = Array.from(text.matchAll(/^\s*'([^'\\]+)'\s*=>\s*'((?:[^'\\]|\\.)*)'/gm));
  return new Map(
    pairs.map(([, letter = '', latin = '']) => [letter, latin.replace(/\\(.)/g, '$1')]),
  );
}

/**
 * Returns the source of a page as this site reads it: in DokuWiki's own syntax, links by shortcuts of the wiki
 * with the addresses that these stand for, links and files in the spelling of this site's ids, headings with the
 * ids that they have in the wiki too.
 */
export function adaptSource(source: string, dialect: SourceDialect): string {
  if (dialect.isPlain) return source;
  const { shortcuts, respell, titleOf, markdown, hasHtml, spellsMail } = dialect;
  const text = markdown ? fromMarkdown(source, markdown) : source;
  const ids = new SectionIds();
  const wikiIds = new SectionIds(dialect.cleanHeading);
  return replaceTokens(text, (mode, match) => {
    if (mode === 'header') {
      const { title } = parseHeader(match);
      const id = wikiIds.add(title);
      return ids.add(title) === id ? match : `{{anchor:${id}}}\n${match}`;
    }
    if (hasHtml && /^html(?:block)?$/.test(mode)) return match.replace(/^<html(?=>)/i, '$& shown');
    if (mode === 'media') {
      return match.replace(/(?<=^\{\{ ?)(?![^|]*(?:\/\/|>))[^|?{}]*[^|?{} ]/, respell);
    }
    if (spellsMail && mode === 'emaillink') return spokenAddress(match.slice(1, -1));
    if (mode !== 'internallink') return match;
    const { target } = parseLink(match);
    const [, title] = splitOnce(match.slice(2, -2), '|');
    const pattern = target.kind === 'interwiki' ? shortcuts.get(target.shortcut) : undefined;
    if (target.kind === 'interwiki' && pattern !== undefined) {
      return `[[${fillInterwikiPattern(pattern, target.name)}|${title || target.name}]]`;
    }
    if (spellsMail && target.kind === 'email') return title || spokenAddress(target.address);
    if (target.kind !== 'internal') return match;
    const shown = title || titleOf(target.page);
    const isSame = shown === (title || simpleTitle(target.page));
    const page = respell(target.page);
    return isSame && page === target.page ? match : `[[${page}|${shown}]]`;
  });
}
