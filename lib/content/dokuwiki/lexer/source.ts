/** The source of a page, and what a search in it must not look up twice: the way to linear time. */
export class Source {
  /** Where the last token ended. DokuWiki's patterns see the text cut there: it counts as a line's start. */
  start = 0;
  private readonly lasts = new Map<string, number>();
  private readonly nexts = new Map<string, { from: number; at: number }>();
  private blanks = { from: 0, to: 0 };
  private line = { from: 0, end: -1, trimmed: -1 };

  constructor(readonly text: string) {}

  /** Whether the mark stands anywhere from there on. */
  occursFrom(mark: string, from: number): boolean {
    let last = this.lasts.get(mark);
    if (last === undefined) {
      last = this.text.lastIndexOf(mark);
      this.lasts.set(mark, last);
    }
    return last >= from;
  }

  /** Where the mark stands next, -1 if nowhere. */
  find(mark: string, from: number): number {
    const known = this.nexts.get(mark);
    if (known && from >= known.from && (known.at === -1 || known.at >= from)) return known.at;
    const at = this.text.indexOf(mark, from);
    this.nexts.set(mark, { from, at });
    return at;
  }

  /** The end of the run of blanks and tabs that stands there; the position itself if none does. */
  blankEnd(at: number): number {
    if (at >= this.blanks.from && at < this.blanks.to) return this.blanks.to;
    let to = at;
    while (isBlank(this.text.charCodeAt(to))) to++;
    this.blanks = { from: at, to };
    return to;
  }

  /** Whether a pattern that takes leading blanks would have matched one place earlier. */
  insideBlanks(at: number): boolean {
    return (
      at > this.start && isBlank(this.text.charCodeAt(at - 1)) && isBlank(this.text.charCodeAt(at))
    );
  }

  /** Where the line that holds this position ends, with and without the blanks at its end. */
  lineEnd(at: number): { end: number; trimmed: number } {
    if (at < this.line.from || at > this.line.end) {
      const end = this.find('\n', at) === -1 ? this.text.length : this.find('\n', at);
      let trimmed = end;
      while (trimmed > at && isBlank(this.text.charCodeAt(trimmed - 1))) trimmed--;
      this.line = { from: at, end, trimmed };
    }
    return this.line;
  }

  /** Whether a word may begin here: the character before is no word character, or cut off. */
  atWordStart(at: number): boolean {
    return at === this.start || !isWord(this.text.charCodeAt(at - 1));
  }
}

/** Space or tab. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** `\w` as PCRE has it for bytes: ASCII letters, digits and `_`. */
export function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  );
}
