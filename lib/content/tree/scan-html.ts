import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { runAtOnce, runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';

interface TextPlace {
  start: number;
  end: number;
}

/** Offsets are UTF-16 units. */
export interface ScannedTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Where an attribute stands, with its name. */
  placeOf(attribute: string): TextPlace | undefined;
  isEnd: boolean;
  start: number;
  end: number;
}

export interface ScanListener {
  tag?(tag: ScannedTag): void;
  /** Decoded. A text may come in pieces. */
  text?(text: string): void;
  comment?(text: string, start: number, end: number): void;
}

interface ScanOptions {
  /** XML has CDATA sections, and no elements of text only. */
  isXml?: boolean;
}

/** A piece takes a few milliseconds. */
const PIECE_UNITS = 16_384;

const MAX_ATTRIBUTES = 1000;

/** Elements whose content is text (HTML, 13.2.5.1). */
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
    placeOf(attribute) {
      const place = location && 'attrs' in location ? location.attrs?.[attribute] : undefined;
      return place && { start: place.startOffset, end: place.endOffset };
    },
    isEnd,
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
  };
}

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
 * Stops at a tag with too many attributes, since comparing their names takes quadratic time. Returns false
 * then.
 */
function* readTokens(tokenizer: CountingTokenizer, source: string): TimeSliced<boolean> {
  let isWhole = true;
  for (let start = 0; isWhole && start < source.length; start += PIECE_UNITS) {
    tokenizer.write(source.slice(start, start + PIECE_UNITS), false);
    isWhole = tokenizer.attributeCount <= MAX_ATTRIBUTES;
    yield;
  }
  tokenizer.write('', true);
  return isWhole;
}

/**
 * Reads tags, texts and comments of HTML or XML in linear time, with pauses for other events. Stops after a
 * tag with over 1,000 attributes.
 */
export async function scanHtml(
  source: string,
  listener: ScanListener,
  { isXml = false }: ScanOptions = {},
): Promise<void> {
  await runTimeSliced(readTokens(openTokenizer(listener, isXml), source));
}

/** Like `scanHtml`, but at once: 100 kB take a few milliseconds. Returns false if it stopped early. */
export function scanShortHtml(source: string, listener: ScanListener): boolean {
  return runAtOnce(readTokens(openTokenizer(listener, false), source));
}
