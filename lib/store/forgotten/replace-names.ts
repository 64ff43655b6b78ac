import { type Token, Tokenizer } from 'parse5';
import { escapeHtml, escapeHtmlContent } from '@/lib/base/text/escape';
import { createNameFinder } from './find-names';

/** The attributes that show, or lead to a page that does; class names and ids must stay. */
const SHOWN =
  /^(?:title|alt|label|summary|placeholder|value|content|cite|href|src|srcset|poster|aria-label|aria-description|data-[\w-]+)$/;
/** Elements within a line of text: a name may begin before one and end in it. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
/** Names in the source of a wiki page that are parts of ids: they must stay, or the links break. */
const WIKI_IDS = /\[\[[^|\]\n]*|\{\{[^|}\n]*/g;

/** A replacement of a part of a source. */
interface Edit {
  start: number;
  end: number;
  text: string;
  isComment?: true;
}

/** Names as addresses have them. */
const encodedForms = (name: string) => {
  const encoded = encodeURIComponent(name);
  return [encoded, encoded.replaceAll("'", '%27'), encoded.replaceAll('%20', '+')];
};

/** Applies edits, in the order of their places. */
function applyEdits(source: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    edited += source.slice(at, start) + text;
    at = end;
  }
  return edited + source.slice(at);
}

/**
 * Returns functions that replace the names of a member, as readers see them: in plain text, in the source of wiki
 * pages but for ids, and in HTML, in the text of lines and in the attributes that show. What has no name
 * stays as it is, to the byte. Takes linear time.
 * @param removedNames of members of whom quotes are emptied, too
 */
export function createNameReplacement(
  names: readonly string[],
  label: string,
  removedNames: readonly string[] = [],
) {
  const find = createNameFinder(names);
  const findAnyCase = createNameFinder([...names, ...names.flatMap(encodedForms)], true);
  const replace = (text: string, finder: typeof find) =>
    applyEdits(
      text,
      finder(text).map((found) => ({ ...found, text: label })),
    );
  const inText = (text: string) => replace(text, find);

  /** The source of a wiki page. */
  function inSource(source: string): string {
    const ids = [...source.matchAll(WIKI_IDS)].map(({ 0: id, index }) => [
      index,
      index + id.length,
    ]);
    const edits = find(source)
      .filter(({ start }) => !ids.some(([from = 0, to = 0]) => start >= from && start < to))
      .map((found) => ({ ...found, text: label }));
    return applyEdits(source, edits);
  }

  const findRemoved = createNameFinder(removedNames, true);
  const isRemoved = (value: string) => {
    const [found] = findRemoved(value);
    return found?.start === 0 && found.end === value.length;
  };

  function inHtml(html: string): string {
    const edits: Edit[] = [];
    /** The texts of a line, which a name may span. */
    let line: { text: string; start: number; end: number }[] = [];
    /** A quote of the member that is being removed: where it begins, and how many elements of its name are open. */
    let quote: { tagName: string; start: number; depth: number } | undefined;

    const endLine = () => {
      const found = find(line.map(({ text }) => text).join(''));
      let offset = 0;
      for (const { text, start, end } of line) {
        const from = offset;
        offset += text.length;
        const parts = found
          .filter((name) => name.start < offset && name.end > from)
          .map((name) => ({
            start: Math.max(0, name.start - from),
            end: Math.min(text.length, name.end - from),
            // Where a name spans several texts, the first of them has the label.
            text: name.start >= from ? label : '',
          }));
        if (parts.length > 0)
          edits.push({ start, end, text: escapeHtmlContent(applyEdits(text, parts)) });
      }
      line = [];
    };
    /** A text reaches from the end of one tag or comment to the start of the next. */
    let text = '';
    let textStart = 0;
    const onText = ({ chars }: Token.CharacterToken) => {
      text += chars;
    };
    const endText = (end: number, next: number) => {
      if (text !== '') line.push({ text, start: textStart, end });
      text = '';
      textStart = next;
    };
    const tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onCharacter: onText,
        onWhitespaceCharacter: onText,
        onNullCharacter: onText,
        onStartTag({ tagName, attrs, location }) {
          if (location) endText(location.startOffset, location.endOffset);
          if (!INLINE.has(tagName)) endLine();
          for (const { name, value } of attrs) {
            const place = location?.attrs?.[name];
            const after = SHOWN.test(name) ? replace(value, findAnyCase) : value;
            if (after === value || !place) continue;
            const text = `${name}="${escapeHtml(after)}"`;
            edits.push({ start: place.startOffset, end: place.endOffset, text });
          }
          if (quote?.tagName === tagName) quote.depth += 1;
          const isQuote = /^(?:aside|blockquote)$/.test(tagName);
          if (quote || !isQuote || !location) return;
          if (attrs.some(({ name, value }) => name.startsWith('data-') && isRemoved(value)))
            quote = { tagName, start: location.endOffset, depth: 1 };
        },
        onEndTag({ tagName, location }) {
          if (location) endText(location.startOffset, location.endOffset);
          if (!INLINE.has(tagName)) endLine();
          if (quote?.tagName !== tagName) return;
          quote.depth -= 1;
          if (quote.depth > 0 || !location) return;
          edits.push({ start: quote.start, end: location.startOffset, text: '' });
          quote = undefined;
        },
        onComment({ location }) {
          if (!location) return;
          endText(location.startOffset, location.endOffset);
          const { startOffset: start, endOffset: end } = location;
          edits.push({ start, end, text: '', isComment: true });
        },
        onDoctype() {},
        onEof() {
          endText(html.length, html.length);
          endLine();
        },
      },
    );
    tokenizer.write(html, true);
    edits.sort((a, b) => a.start - b.start || b.end - a.end);
    // A comment alone is no reason to change a text.
    const hasName = edits.some(({ isComment }) => !isComment);
    return hasName ? applyEdits(html, edits) : html;
  }
  /** True where a text, in any capitals, has a name. */
  const isIn = (text: string) => findAnyCase(text.replaceAll(/[:_]/g, ' ')).length > 0;
  return { inText, inSource, inHtml, isIn };
}
