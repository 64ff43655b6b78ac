/** One piece of an HTML document, by its place in the text. */
export interface HtmlToken {
  kind: 'open' | 'close' | 'comment' | 'raw';
  /** Tag name in lower case; of a `raw` piece, the element that it is the text of. */
  name: string;
  start: number;
  /** Just behind the piece. */
  end: number;
}

/** Elements whose text is no markup (HTML Standard, 13.2.5). */
const RAW = new Set(['script', 'style', 'textarea', 'title']);

const END_OF_NAME = /[\s/>]/g;
const QUOTE_OR_END = /["'>]/g;

/** Where the next match begins, or the end of the text. */
function next(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex - 1 : html.length;
}

/** The place just behind a text that is looked for from a place on, or the end of the document. */
function behind(text: string, html: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? html.length : at + text.length;
}

/** The place just behind the `>` that ends the tag around `from`; quoted attribute values are stepped over. */
function tagEnd(html: string, from: number): number {
  let at = next(QUOTE_OR_END, html, from);
  while (at < html.length && html[at] !== '>') {
    at = next(QUOTE_OR_END, html, behind(html[at] as string, html, at + 1));
  }
  return Math.min(at + 1, html.length);
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/**
 * Walks over the tags, comments and raw texts of a well-formed document, as React and the
 * gate print it, once and from left to right. Text between them is passed over.
 * @param wanted the elements of interest, if not all: the tags of others are passed over too.
 */
export function* htmlTokens(html: string, wanted?: ReadonlySet<string>): Generator<HtmlToken> {
  let at = html.indexOf('<');
  while (at >= 0) {
    const start = at;
    if (html.startsWith('<!--', start)) {
      at = behind('-->', html, start + 4);
      yield { kind: 'comment', name: '', start, end: at };
    } else {
      const isClosing = html[start + 1] === '/';
      const nameAt = start + (isClosing ? 2 : 1);
      at = nameAt;
      if (isLetter(html.charCodeAt(nameAt))) {
        const nameEnd = next(END_OF_NAME, html, nameAt);
        const name = html.slice(nameAt, nameEnd).toLowerCase();
        at = tagEnd(html, nameEnd);
        const isWanted = wanted?.has(name) ?? true;
        if (isWanted) yield { kind: isClosing ? 'close' : 'open', name, start, end: at };
        if (!isClosing && RAW.has(name)) {
          const textAt = at;
          const close = new RegExp(`</${name}[\\s/>]`, 'ig');
          close.lastIndex = textAt;
          at = close.exec(html)?.index ?? html.length;
          if (isWanted) yield { kind: 'raw', name, start: textAt, end: at };
        }
      }
    }
    at = html.indexOf('<', at);
  }
}
