import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { reasonOf } from '@/lib/wire/json/list';
import { ImportError, type ImportProblem, type SourceTally } from '../import-report';
import { PORTER_TABLES, type PorterRow, type PorterTable } from './porter-records';
import { readTables, type TableRow } from './read-tables';

/** What to do with the rows of some tables. A function returns why a row was left out. */
export type RowHandlers = {
  [Table in PorterTable]?: (row: PorterRow<Table>) => ImportProblem | undefined;
};

export interface PorterReading {
  encoding: string | undefined;
  /** Numbers of lines that were reported, which are reported once. */
  badLines: Set<number>;
}

/** Parses a row and passes it to its table's function. Returns why it was left out. */
function handle(
  { table, values, problem }: TableRow,
  handlers: RowHandlers,
): ImportProblem | undefined {
  if (values === undefined) return { about: table, reason: problem ?? 'cannot be read' };
  const name = table as PorterTable;
  const parsed = PORTER_TABLES[name].schema.safeParse(Object.fromEntries(values));
  if (!parsed.success) return { reason: reasonOf(parsed.error) };
  const handler = handlers[name] as ((row: unknown) => ImportProblem | undefined) | undefined;
  return handler?.(parsed.data) ?? (problem === undefined ? undefined : { reason: problem });
}

/**
 * Passes the rows of a file of Nitro Porter to functions, and reports those that are left out.
 * @throws ImportError if it is unreadable, or no such file
 */
export async function eachRow(
  path: string,
  handlers: RowHandlers,
  tally: SourceTally,
  { encoding, badLines }: PorterReading,
): Promise<void> {
  const size = statSync(path).size;
  const columns = Object.fromEntries(
    Object.entries(PORTER_TABLES)
      .filter(([name]) => name in handlers)
      .map(([name, { columns: names }]) => [name, names]),
  );
  const rows = readTables(path, columns, encoding, (read) => tally.updateProgress(read, size));
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) {
    const row = next.value;
    tally.counts.read += 1;
    const left = handle(row, handlers);
    if (!left || badLines.has(row.line)) continue;
    badLines.add(row.line);
    tally.report({ file: basename(path), line: row.line, ...left });
  }
  if (!next.value) {
    throw new ImportError(
      `${path} is no file of Nitro Porter: its first line is not "Nitro Porter Export".`,
    );
  }
}
