import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { pageLine } from './records';
import type { Listener } from './report';

/** What is said of a page beside its file. */
export type PageRecord = z.output<typeof pageLine>;

/**
 * What an export says of its pages beside their files (`data/meta/pages.jsonl`), by id. Empty where
 * there is no such file.
 */
export async function readPageRecords(
  pagesDir: string,
  listener: Listener,
): Promise<Map<string, PageRecord>> {
  const records = new Map<string, PageRecord>();
  const path = join(pagesDir, '..', 'meta', 'pages.jsonl');
  if (!existsSync(path)) return records;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path, 'utf8') })) {
    line += 1;
    const parsed = pageLine.safeParse(text);
    if (parsed.success) records.set(parsed.data.id, parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ');
      listener.bad({ file: 'pages.jsonl', line, reason });
    }
  }
  return records;
}
