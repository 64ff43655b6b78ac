import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, type WikiSettings } from './wiki-settings';

/** The tables of a wiki that an import reads. */
export const TABLES = ['acronyms', 'entities', 'interwiki', 'mime'] as const;

/** An acronym's meaning stands wherever the acronym does. */
const MAX_VALUE_UNITS = 2_000;

interface SettingsTable {
  pairs: [from: string, to: string][];
  /** Numbers, from 1, of lines that have no effect here. */
  unusableLines: number[];
}

/** Returns a wiki's own table, `conf/NAME.local.conf` (`linesToHash` of inc/confutils.php). */
export function readTable(
  settings: WikiSettings | undefined,
  name: (typeof TABLES)[number],
): SettingsTable {
  const table: SettingsTable = { pairs: [], unusableLines: [] };
  const path = join(settings?.folder ?? '', `${name}.local.conf`);
  const text = settings && isFile(path) ? readFileSync(path, 'utf8') : '';
  for (const [at, line] of text.split('\n').entries()) {
    const used = line
      .replace(/(?<![&\\])#.*$/, '')
      .replaceAll('\\#', '#')
      .trim();
    const [, from, to] = /^(\S+)\s+(.+)$/.exec(used) ?? [];
    const isUsed = name !== 'interwiki' || /^https?:\/\//i.test(to ?? '');
    if (from && to && isUsed) {
      table.pairs.push([from, to.slice(0, MAX_VALUE_UNITS)]);
    } else if (used !== '') {
      table.unusableLines.push(at + 1);
    }
  }
  return table;
}
