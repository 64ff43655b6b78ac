import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLink } from '@/lib/content/dokuwiki/handler/links';
import { replaceLinks } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { fillInterwikiPattern } from '@/lib/content/dokuwiki/renderer/interwiki';
import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import type { WikiSettings } from './wiki-settings';

/**
 * Reads the shortcuts that a wiki adds (`conf/interwiki.local.conf`; `getInterwiki` of inc/confutils.php), by their
 * names in lower case. Those that lead to no address of http or https are left out.
 */
export function readInterwiki(settings: WikiSettings | undefined): Map<string, string> {
  const file = settings && join(settings.folder, 'interwiki.local.conf');
  const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
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

/** Returns a source whose links by shortcuts of the wiki have the addresses that these stand for. */
export function withInterwiki(source: string, shortcuts: ReadonlyMap<string, string>): string {
  if (shortcuts.size === 0 || !source.includes('>')) return source;
  return replaceLinks(source, (link) => {
    const { target } = parseLink(link);
    const pattern = target.kind === 'interwiki' ? shortcuts.get(target.shortcut) : undefined;
    if (target.kind !== 'interwiki' || pattern === undefined) return link;
    const [, title] = splitOnce(link.slice(2, -2), '|');
    return `[[${fillInterwikiPattern(pattern, target.name)}|${title || target.name}]]`;
  });
}
