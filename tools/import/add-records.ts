import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { type ImportProblem, type ImportRun, SourceTally } from './import-report';
import { openRecords } from './source/open-records';

export interface RecordFile<Row> {
  path: string;
  schema: z.ZodType<Row>;
  mayBeEmpty: boolean;
  add(row: Row): ImportProblem | undefined;
}

/**
 * Adds a file's records, reports bad ones, and returns the number added.
 * @throws ImportError if unreadable
 */
export async function addRecords<Row>(
  { path, schema, mayBeEmpty, add }: RecordFile<Row>,
  run: ImportRun,
): Promise<number> {
  const file = basename(path);
  const tally = new SourceTally({ source: file, unit: 'lines', mayBeEmpty }, run);
  const { records, bytesRead } = await openRecords(path);
  const sizeBytes = statSync(path).size;
  for await (const { line, text, problem } of records) {
    tally.counts.read += 1;
    const parsed = text === undefined ? (problem ?? { reason: 'is empty' }) : parse(text, schema);
    const rejection = 'row' in parsed ? add(parsed.row) : parsed;
    if (rejection === undefined) tally.counts.added += 1;
    const reported = rejection ?? problem;
    if (reported) tally.report({ file, line, ...reported });
    if (tally.counts.read % 1000 === 0) tally.updateProgress(bytesRead(), sizeBytes);
  }
  tally.updateProgress(sizeBytes, sizeBytes);
  return tally.finish();
}

function parse<Row>(text: string, schema: z.ZodType<Row>): { row: Row } | ImportProblem {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: 'is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { row: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ') };
}
