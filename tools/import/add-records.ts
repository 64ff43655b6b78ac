import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { type ImportProblem, type ImportRun, SourceTally } from './import-report';
import { openRecords } from './source/open-records';

export interface RecordFile<Row> {
  path: string;
  schema: z.ZodType<Row>;
  /** False if an empty file is a problem. */
  mayBeEmpty: boolean;
  /** Adds a record. Returns why it was rejected. */
  addRow(row: Row): ImportProblem | undefined;
}

/**
 * Passes the valid records of a file to `addRow` and reports problems. Returns how many `addRow` accepted.
 * @throws ImportError if the file cannot be read
 */
export async function addRecords<Row>(
  { path, schema, mayBeEmpty, addRow }: RecordFile<Row>,
  run: ImportRun,
): Promise<number> {
  const file = basename(path);
  const tally = new SourceTally({ source: file, unit: 'lines', mayBeEmpty }, run);
  const { records, bytesRead } = await openRecords(path, run.encoding);
  const sizeBytes = statSync(path).size;
  for await (const { line, text, problem } of records) {
    tally.counts.read += 1;
    const rejection =
      text === undefined ? (problem ?? { reason: 'is empty' }) : addLine(text, schema, addRow);
    if (rejection === undefined) tally.counts.added += 1;
    // An accepted record may have a problem too, such as bytes that are not UTF-8.
    const reported = rejection ?? problem;
    if (reported) tally.report({ file, line, ...reported });
    if (tally.counts.read % 1000 === 0) tally.updateProgress(bytesRead(), sizeBytes);
  }
  tally.updateProgress(sizeBytes, sizeBytes);
  return tally.finish();
}

function addLine<Row>(
  text: string,
  schema: z.ZodType<Row>,
  addRow: RecordFile<Row>['addRow'],
): ImportProblem | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: 'is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return addRow(parsed.data);
  const [issue] = parsed.error.issues;
  return { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ') };
}
