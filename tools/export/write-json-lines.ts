import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes each row's record as a line of JSON. Returns the number of lines. */
export async function writeJsonLines<Row>(
  path: string,
  rows: Iterable<Row>,
  record: (row: Row) => unknown,
): Promise<number> {
  let count = 0;
  function* lines() {
    for (const row of rows) {
      count += 1;
      yield `${JSON.stringify(record(row))}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return count;
}
