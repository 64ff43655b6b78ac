import { type Token, Tokenizer } from 'parse5';
import { escapeHtmlContent } from '@/lib/base/text/escape';

type Print = (text: string) => string;

const plain: Print = (text) => text;

/** Escapes text so that its brackets begin no tags. */
const literal: Print = (text) => escapeHtmlContent(text).replaceAll('[', '&#91;');

/** Outside of code, line feeds are `br`: others are as in HTML. */
const literalLine: Print = (text) => literal(text).replaceAll('\n', ' ');

/**
 * Reads s9e's XML by its tags alone: a parser of HTML moves texts out of a `TABLE`, and reads no tags in a
 * `TITLE`.
 */
class SourceReader {
  private readonly parts: string[] = [];
  /** How to print each open element. */
  private readonly open: Print[];
  private isAfterBreak = false;

  constructor(
    private readonly xml: string,
    print: Print,
  ) {
    this.open = [print];
  }

  read(): string {
    const addText = ({ chars }: Token.CharacterToken) => this.addText(chars);
    const ignore = () => undefined;
    const tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => this.openTag(tag),
        onEndTag: () => {
          this.isAfterBreak = false;
          if (this.open.length > 1) this.open.pop();
        },
        onCharacter: addText,
        onWhitespaceCharacter: addText,
        onNullCharacter: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
      },
    );
    tokenizer.write(this.xml, true);
    return this.parts.join('');
  }

  private get print(): Print {
    return this.open.at(-1) ?? plain;
  }

  private openTag({ tagName, selfClosing, location }: Token.TagToken): void {
    this.isAfterBreak = tagName === 'br';
    if (tagName === 'br') this.parts.push('\n');
    else if (!selfClosing) this.open.push(this.printIn(tagName, location?.startOffset ?? 0));
  }

  /** Only what is in `s` and `e` keeps its brackets, as tags. An `S` is struck text. */
  private printIn(tagName: string, start: number): Print {
    const { print } = this;
    if (print === plain) return plain;
    if (this.xml.startsWith('<s>', start) || this.xml.startsWith('<e>', start)) {
      return escapeHtmlContent;
    }
    return tagName === 'code' ? literal : print;
  }

  private addText(chars: string): void {
    const text = this.isAfterBreak ? chars.replace(/^\r?\n/, '') : chars;
    this.isAfterBreak = false;
    this.parts.push(this.print(text));
  }
}

/** Returns the text in s9e's XML, with a line feed for each `br`, and none from the source behind it. */
export const s9eText = (xml: string): string => new SourceReader(xml, plain).read();

/** Returns the BBCode in s9e's XML, escaped for HTML, with `&#91;` for brackets that are text. */
export const s9eBbcode = (xml: string): string => new SourceReader(xml, literalLine).read();
