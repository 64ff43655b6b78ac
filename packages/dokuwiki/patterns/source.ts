/** A page's source. Keeps results of searches, so that the lexer takes linear time. */
export class Source {
  /** End of the last token. DokuWiki cuts the text there, so it counts as the start of a line and word. */
  start = 0;
  private readonly lastIndexes = new Map<string, number>();
  private readonly nextIndexes = new Map<string, { from: number; at: number }>();
  private line = { from: 0, end: -1, trimmedEnd: -1 };

  constructor(readonly text: string) {}

  /** True if the text occurs at or after an index. */
  hasFrom(text: string, from: number): boolean {
    let last = this.lastIndexes.get(text);
    if (last === undefined) {
      last = this.text.lastIndexOf(text);
      this.lastIndexes.set(text, last);
    }
    return last >= from;
  }

  /** Returns the first index of the text from an index on, or -1. */
  indexOf(text: string, from: number): number {
    const previous = this.nextIndexes.get(text);
    if (previous && from >= previous.from && (previous.at === -1 || previous.at >= from)) {
      return previous.at;
    }
    const at = this.text.indexOf(text, from);
    this.nextIndexes.set(text, { from, at });
    return at;
  }

  /** Returns the end of the line at an index, with and without trailing blanks. */
  lineEnd(at: number): { end: number; trimmedEnd: number } {
    if (at < this.line.from || at > this.line.end) {
      const lineFeed = this.indexOf('\n', at);
      const end = lineFeed === -1 ? this.text.length : lineFeed;
      let trimmedEnd = end;
      while (trimmedEnd > at && isBlank(this.text.charCodeAt(trimmedEnd - 1))) trimmedEnd--;
      this.line = { from: at, end, trimmedEnd };
    }
    return this.line;
  }
}

/** False between two blanks, where patterns with leading blanks were tried one position earlier. */
export function isOutsideBlanks({ text, start }: Source, at: number): boolean {
  return at === start || !isBlank(text.charCodeAt(at - 1)) || !isBlank(text.charCodeAt(at));
}

/** True at a line's start (`^` in DokuWiki's patterns). */
export function isLineStart({ text, start }: Source, at: number): boolean {
  return at === start || text[at - 1] === '\n';
}

/** True at a word's start (`\b` in DokuWiki's patterns). */
export function isWordStart({ text, start }: Source, at: number): boolean {
  return at === start || !isWord(text.charCodeAt(at - 1));
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** True for an ASCII letter, digit or `_`, as PCRE's `\w` on bytes. */
export function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  );
}
