const LF = 10;
const CR = 13;

/**
 * Finds where the heads of the requests of a connection end: at an empty line (RFC 9112, 2.1), after
 * however many before the first line (2.2). A line feed alone counts as the end of a line, so that no
 * parser can find an end earlier. Bytes come in pieces of any size.
 */
export class HeadScanner {
  private hasBegun = false;
  private isLineEmpty = true;

  /** The index after the first end of a head in these bytes; their length where there is none. */
  endIn(bytes: Buffer): number {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LF) {
        const isEnd = this.isLineEmpty && this.hasBegun;
        this.isLineEmpty = true;
        if (isEnd) {
          this.hasBegun = false;
          return at + 1;
        }
      } else if (byte !== CR) {
        this.isLineEmpty = false;
        this.hasBegun = true;
      }
    }
    return bytes.length;
  }
}
