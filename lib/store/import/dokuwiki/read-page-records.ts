import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { addRecords } from '../add-records';
import type { ImportListener } from '../import-report';
import { pageLine } from '../record-schemas';

/** What is said of a page beside its file. */
export type PageRecord = z.output<typeof pageLine>;

/**
 * What an export says of its pages beside their files (`data/meta/pages.jsonl`), by id. Empty where
 * there is no such file.
 * @throws ImportError when the file cannot be read.
 */
export async function readPageRecords(
  pagesDir: string,
  listener: ImportListener,
): Promise<Map<string, PageRecord>> {
  const records = new Map<string, PageRecord>();
  const path = join(pagesDir, '..', 'meta', 'pages.jsonl');
  if (!existsSync(path)) return records;
  const add = (record: PageRecord) => void records.set(record.id, record);
  await addRecords({ path, schema: pageLine, mayBeEmpty: true, add }, listener);
  return records;
}
