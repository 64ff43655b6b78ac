const LF = 10;
const CR = 13;

/**
 * Finds where the heads of requests end in a stream of bytes: at an empty line (RFC 9112, 2.1), not
 * counting empty lines before the request line (2.2). A line feed alone ends a line too, so that no
 * parser finds an earlier end.
 */
export class HeadScanner {
  private hasBegun = false;
  private isLineEmpty = true;

  /** The index after the first end of a head in the next bytes; their length where there is none. */
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
