import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RawPage } from '@/lib/model/records';
import { replacesEarlier } from '@/lib/model/repeated-records';
import { pageLine } from '@/lib/wire/wiki-page';
import { addRecords } from '../add-records';
import { duplicateProblem, type ImportRun } from '../import-report';

/**
 * Returns an export's page records (`data/meta/pages.jsonl`) by id; empty without the file.
 * @throws ImportError if unreadable
 */
export async function readPageRecords(
  pagesDir: string,
  run: ImportRun,
): Promise<Map<string, RawPage>> {
  const records = new Map<string, RawPage>();
  const path = join(pagesDir, '..', 'meta', 'pages.jsonl');
  if (!existsSync(path)) return records;
  const addRow = (record: RawPage) => {
    const earlier = records.get(record.id);
    const isNewest = replacesEarlier(earlier?.lastModified, record.lastModified);
    if (isNewest) records.set(record.id, record);
    if (!earlier) return undefined;
    return duplicateProblem(isNewest ? 'replaced' : 'older', `page ${record.id}`, 'line');
  };
  await addRecords({ path, schema: pageLine, mayBeEmpty: true, addRow }, run);
  return records;
}
