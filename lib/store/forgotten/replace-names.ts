import { type Token, Tokenizer } from 'parse5';
import { escapeHtml, escapeHtmlContent } from '@/lib/base/text/escape';
import { splitWords } from '@/lib/base/text/split-words';
import { createNameFinder } from './find-names';

/** The attributes that show, or lead to a page that does; class names and ids must stay. */
const SHOWN =
  /^(?:title|alt|label|summary|placeholder|value|content|cite|href|src|srcset|poster|aria-label|aria-description|data-[\w-]+)$/;
/** Elements that end a line of text, footnotes among them: a name may begin before any other one and end in it. */
const BLOCKS = new Set(
  splitWords(`address article aside blockquote caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img input legend li main menu
    nav ol option p pre script search section select style sub summary sup svg table tbody td textarea tfoot
    th thead title tr ul video`),
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
const encodedForms = (name: string) =>
  [name, name.toLowerCase()].flatMap((form) => {
    const encoded = encodeURIComponent(form);
    return [encoded, encoded.replaceAll("'", '%27'), encoded.replaceAll('%20', '+')];
  });

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
  let kept = 0;
  const find = createNameFinder(names, false, () => void kept++);
  const findAnyCase = createNameFinder([...names, ...names.flatMap(encodedForms)], true);
  const replace = (text: string, finder: typeof find) =>
    applyEdits(
      text,
      finder(text).map((found) => ({ ...found, text: label })),
    );
  const inText = (text: string) => replace(text, find);

  /** The source of a wiki page. */
  function inSource(source: string): string {
    const ids = source.matchAll(WIKI_IDS);
    let id = ids.next().value;
    const found = find(source);
    const edits = found
      .filter(({ start }) => {
        while (id && id.index + id[0].length <= start) id = ids.next().value;
        return !id || start < id.index;
      })
      .map((name) => ({ ...name, text: label }));
    kept += found.length - edits.length;
    return applyEdits(source, edits);
  }

  const isName = (value: string, [found] = findAnyCase(value)) =>
    found?.start === 0 && found.end === value.length;
  const inName = (value: string) => (isName(value) ? label : value);
  const findRemoved = createNameFinder(removedNames, true);

  function inHtml(html: string): string {
    const edits: Edit[] = [];
    /** The texts of a line, which a name may span. */
    let line: { text: string; start: number; end: number }[] = [];
    /** A quote of the member that is being removed: where it begins, and how many elements of its name are open. */
    let quote: { tagName: string; start: number; depth: number } | undefined;

    const endLine = () => {
      const found = find(line.map(({ text }) => text).join(''));
      let offset = 0;
      let first = 0;
      for (const { text, start, end } of found.length > 0 ? line : []) {
        const from = offset;
        offset += text.length;
        while ((found[first]?.end ?? offset) <= from) first += 1;
        let next = first;
        while ((found[next]?.start ?? offset) < offset) next += 1;
        const parts = found.slice(first, next).map((name) => ({
          start: Math.max(0, name.start - from),
          end: Math.min(text.length, name.end - from),
          // Where a name spans several texts, the first of them has the label.
          text: name.start >= from ? label : '',
        }));
        if (parts.length > 0) {
          edits.push({ start, end, text: escapeHtmlContent(applyEdits(text, parts)) });
        }
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
          if (BLOCKS.has(tagName)) endLine();
          if (tagName === 'br' && location) {
            line.push({ text: ' ', start: location.startOffset, end: location.endOffset });
          }
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
          if (
            attrs.some(
              ({ name, value }) => name.startsWith('data-') && isName(value, findRemoved(value)),
            )
          ) {
            quote = { tagName, start: location.endOffset, depth: 1 };
          }
        },
        onEndTag({ tagName, location }) {
          if (location) endText(location.startOffset, location.endOffset);
          if (BLOCKS.has(tagName)) endLine();
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
  /** True where an id of the wiki has a name. */
  const isInId = (id: string) => findAnyCase(id.replaceAll(/[:_]/g, ' ')).length > 0;
  /** How often a name was left: in ids of the wiki, and where it may be a word. */
  const keptSoFar = () => kept;
  return { inText, inSource, inHtml, inName, isInId, keptSoFar };
}
