/** A JavaScript string holds at most 512 MB. */
export const MAX_RECORD_BYTES = 64 << 20;

export const TOO_LONG = `is longer than ${MAX_RECORD_BYTES >> 20} MB`;

interface RawLine {
  line: number;
  /** Undefined if longer than `MAX_RECORD_BYTES`. */
  bytes?: Buffer;
}

const NEWLINE = 0x0a;

/** Splits chunks into lines. Only one line is in memory. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let line = 0;
  let parts: Buffer[] = [];
  let length = 0;

  function addPart(part: Buffer): void {
    length += part.length;
    if (length <= MAX_RECORD_BYTES) {
      parts.push(part);
    } else {
      parts = [];
    }
  }

  function take(): RawLine {
    line += 1;
    const taken = length > MAX_RECORD_BYTES ? { line } : { line, bytes: Buffer.concat(parts) };
    parts = [];
    length = 0;
    return taken;
  }

  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      addPart(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    addPart(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
