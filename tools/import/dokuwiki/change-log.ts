import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { boundedText, dateOfNumber } from '@/lib/wire/json/scalar';
import { openRecords } from '../source/open-records';

export interface DokuWikiChange {
  at: Date;
  author?: string;
}

/**
 * Returns the last change of each page in a DokuWiki change log: of all pages (`data/meta/_dokuwiki.changes`,
 * may be truncated) or one (`data/meta/a/b.changes`). Lines: time, address, kind, page id, user, summary.
 * Empty without a log.
 * @throws ImportError if unreadable
 */
export async function readChangeLog(
  pagesDir: string,
  name = '_dokuwiki',
): Promise<Map<string, DokuWikiChange>> {
  const changes = new Map<string, DokuWikiChange>();
  const path = join(pagesDir, '..', 'meta', `${name}.changes`);
  if (!existsSync(path)) return changes;
  const { records } = await openRecords(path);
  for await (const { text = '' } of records) {
    const [time, , , id, user] = text.split('\t');
    if (!time || !id || !/^\d{1,12}$/.test(time)) continue;
    const at = dateOfNumber(Number(time));
    if (at === undefined || at < (changes.get(id)?.at ?? 0)) continue;
    changes.set(id, { at, author: boundedText(user ?? '') || undefined });
  }
  return changes;
}
