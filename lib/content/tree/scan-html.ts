import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { runAtOnce, runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';

/** A tag, and where it stands in the source, in UTF-16 units. */
export interface ScannedTag {
  /** In lower case. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  isEnd: boolean;
  start: number;
  end: number;
}

/** What is called with the parts of a source, in their order. */
export interface ScanListener {
  tag?(tag: ScannedTag): void;
  /** Text with its character references decoded; adjacent text may come in several pieces. */
  text?(text: string): void;
  /** A comment, and where it starts and ends in the source. */
  comment?(text: string, start: number, end: number): void;
}

interface ScanOptions {
  /** The source is XML: it has CDATA sections, and no element whose content is text only. */
  isXml?: boolean;
}

/** A piece of this size takes a few milliseconds, in UTF-16 units. */
const PIECE_UNITS = 16_384;

/** Far more attributes than a tag of any page has. */
const MAX_ATTRIBUTES = 1000;

/** The elements whose content is text, where no tag begins (HTML, 13.2.5.1). */
const TEXT_ONLY: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
]);

const ignore = () => undefined;

function toScannedTag({ tagName, attrs, location }: Token.TagToken, isEnd: boolean): ScannedTag {
  return {
    name: tagName,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
    isEnd,
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
  };
}

/** Tells how many attributes the unfinished tag has. */
class CountingTokenizer extends Tokenizer {
  get attributeCount(): number {
    const token = this.currentToken;
    return token && 'attrs' in token ? token.attrs.length : 0;
  }
}

function openTokenizer({ tag, text, comment }: ScanListener, isXml: boolean): CountingTokenizer {
  const addText = ({ chars }: Token.CharacterToken) => text?.(chars);
  const handler: TokenHandler = {
    onStartTag(token) {
      const mode = isXml ? undefined : TEXT_ONLY.get(token.tagName);
      if (mode !== undefined) tokenizer.state = mode;
      tag?.(toScannedTag(token, false));
    },
    onEndTag: (token) => tag?.(toScannedTag(token, true)),
    onComment: ({ data, location }) =>
      comment?.(data, location?.startOffset ?? 0, location?.endOffset ?? 0),
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter: ignore,
    onDoctype: ignore,
    onEof: ignore,
  };
  const tokenizer = new CountingTokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.inForeignNode = isXml;
  return tokenizer;
}

/**
 * Reads a source piece by piece. Ends at a tag with too many attributes: the tokenizer compares the name of each with
 * those before it, so the time would grow with the square of their number.
 */
function* read(tokenizer: CountingTokenizer, source: string): TimeSliced<void> {
  for (let start = 0; start < source.length; start += PIECE_UNITS) {
    tokenizer.write(source.slice(start, start + PIECE_UNITS), false);
    if (tokenizer.attributeCount > MAX_ATTRIBUTES) break;
    yield;
  }
  tokenizer.write('', true);
}

/**
 * Reads the tags, texts and comments of a server's HTML or XML without building a tree. The time is linear in the
 * length of the source, whatever it holds. Nothing is read behind a tag with more than 1,000 attributes. Other work of
 * the event loop runs between pieces of 16 kB.
 */
export async function scanHtml(
  source: string,
  listener: ScanListener,
  { isXml = false }: ScanOptions = {},
): Promise<void> {
  await runTimeSliced(read(openTokenizer(listener, isXml), source));
}

/** As `scanHtml`, at one go: for a source of at most some 100 kB. */
export function scanShortHtml(source: string, listener: ScanListener): void {
  runAtOnce(read(openTokenizer(listener, false), source));
}
