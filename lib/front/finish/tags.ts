/** One piece of an HTML document, by its place in the text. */
export interface Piece {
  kind: 'open' | 'close' | 'comment' | 'raw';
  /** Tag name in lower case; of a `raw` piece, the element that it is the text of. */
  name: string;
  start: number;
  /** Just behind the piece. */
  end: number;
}

/** Elements whose text is no markup (HTML Standard, 13.2.5). */
const RAW = new Set(['script', 'style', 'textarea', 'title']);

const TAG_NAME = /[a-z][^\s/>]*/iy;

/** The place just behind the `>` that ends the tag at `start`; quoted attribute values are stepped over. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return at + 1;
    }
  }
  return html.length;
}

function found(at: number, html: string): number {
  return at < 0 ? html.length : at;
}

/**
 * Walks over the tags, comments and raw texts of a well-formed document, as React and the
 * gate print it, once and from left to right. Text between them is passed over.
 */
export function* pieces(html: string): Generator<Piece> {
  let at = html.indexOf('<');
  while (at >= 0) {
    if (html.startsWith('<!--', at)) {
      const end = Math.min(found(html.indexOf('-->', at + 4), html) + 3, html.length);
      yield { kind: 'comment', name: '', start: at, end };
      at = html.indexOf('<', end);
      continue;
    }
    const closing = html[at + 1] === '/';
    TAG_NAME.lastIndex = at + (closing ? 2 : 1);
    const name = TAG_NAME.exec(html)?.[0].toLowerCase();
    if (name === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const end = tagEnd(html, at + name.length + 1);
    yield { kind: closing ? 'close' : 'open', name, start: at, end };
    let next = end;
    if (!closing && RAW.has(name)) {
      const close = new RegExp(`</${name}[\\s/>]`, 'ig');
      close.lastIndex = end;
      next = close.exec(html)?.index ?? html.length;
      yield { kind: 'raw', name, start: end, end: next };
    }
    at = html.indexOf('<', next);
  }
}
