import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLink } from '@/lib/content/dokuwiki/handler/links';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { fillInterwikiPattern } from '@/lib/content/dokuwiki/renderer/interwiki';
import { simpleTitle } from '@/lib/content/dokuwiki/renderer/links';
import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import { SPECIAL_CHARACTERS } from '@/lib/urls/dokuwiki-id/special-characters';
import { fromMarkdown, type MarkdownDialect } from './from-markdown';
import type { WikiSettings } from './wiki-settings';

/** How the pages of a wiki are written, by its settings. */
export interface SourceDialect {
  /** The patterns of its own interwiki shortcuts, by name. */
  shortcuts: ReadonlyMap<string, string>;
  /** Returns the target of a link or file as this site reads it. */
  respell(target: string): string;
  markdown: MarkdownDialect | undefined;
}

const AS_IT_IS = (target: string) => target;

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Reads how the pages of a wiki are written. */
export function readDialect(settings: WikiSettings | undefined): SourceDialect {
  const syntax = settings?.values.get('syntax');
  return {
    shortcuts: readInterwiki(settings),
    respell: respelling(settings),
    markdown: syntax === 'md' || syntax === 'md+dw' || syntax === 'dw+md' ? syntax : undefined,
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

/** Undoes in the targets of links what the wiki's `cleanID` does by other settings than this site's `cleanId`. */
function respelling(settings: WikiSettings | undefined): (target: string) => string {
  const setting = (name: string) => settings?.values.get(name) ?? '';
  const slash = setting('useslash') === '1' ? ':' : '/';
  const separator = setting('sepchar') || '_';
  const letters = settings && setting('deaccent') === '2' ? readRomanization(settings) : new Map();
  const isLetter = new RegExp(
    [...letters.keys()].sort((a, b) => b.length - a.length).join('|'),
    'g',
  );
  if (slash === '/' && separator === '_' && letters.size === 0) return AS_IT_IS;
  return (target) => {
    const [page, section] = splitOnce(target, '#');
    const path = page.replaceAll('/', slash);
    const romanized =
      letters.size === 0 ? path : path.toLowerCase().replace(isLetter, (each) => letters.get(each));
    const id =
      separator === '_'
        ? romanized
        : romanized
            .split(/([:;~]+)/)
            .map((part, index) => (index % 2 ? part : part.replace(SPECIAL_CHARACTERS, separator)))
            .join('');
    return section === undefined ? id : `${id}#${section}`;
  };
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
 * with the addresses that these stand for, links and files in the spelling of this site's ids.
 */
export function adaptSource(
  source: string,
  { shortcuts, respell, markdown }: SourceDialect,
): string {
  const text = markdown ? fromMarkdown(source, markdown) : source;
  if (shortcuts.size === 0 && respell === AS_IT_IS) return text;
  return replaceTokens(text, (mode, match) => {
    if (mode === 'media')
      return match.replace(/(?<=^\{\{ ?)(?![^|]*(?:\/\/|>))[^|?{}]*[^|?{} ]/, respell);
    if (mode !== 'internallink') return match;
    const { target } = parseLink(match);
    const [, title] = splitOnce(match.slice(2, -2), '|');
    const pattern = target.kind === 'interwiki' ? shortcuts.get(target.shortcut) : undefined;
    if (target.kind === 'interwiki' && pattern !== undefined)
      return `[[${fillInterwikiPattern(pattern, target.name)}|${title || target.name}]]`;
    if (target.kind !== 'internal' || respell(target.page) === target.page) return match;
    return `[[${respell(target.page)}|${title || simpleTitle(target.page)}]]`;
  });
}
