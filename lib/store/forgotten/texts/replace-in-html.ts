import type { Token, TokenHandler } from 'parse5';
import { escapeHtmlContent } from '@/lib/base/text/escape';
import { splitWords } from '@/lib/base/text/split-words';
import { applyEdits, type Edit, replaceRanges } from '../names/apply-edits';
import type { NameFinder } from '../names/find-names';
import { MarkedLine } from '../names/marked-line';
import type { RemovedPages } from '../removed/removed-pages';
import { isNamingPart, type TagSearch } from './html-attributes';
import { readHtmlTokens } from './html-tokens';
import { OpenQuotes, type QuoteSearch } from './open-quotes';
import { replaceInTag } from './replace-in-tag';

/** Elements that end a line of text, footnotes among them: a name may begin before any other one and end in it. */
const BLOCKS = new Set(
  splitWords(`address article aside blockquote caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img input legend li main menu
    nav noembed noframes noscript ol option p plaintext pre script search section select style sub summary sup svg
    table tbody td template textarea tfoot th thead title tr ul video xmp`),
);
/** Elements that give a part of a word another look. */
const FORMATTING = new Set(splitWords('b strong i em u s del ins mark small big font tt code'));
/** Elements that stand within a word, or are white space. */
const WITHIN_WORDS = new Set(['wbr', 'br']);
/** Elements whose text has no character references. */
const RAW_TEXT = new Set(splitWords('style script xmp iframe noembed noframes noscript plaintext'));

/** What is sought in HTML. */
export interface HtmlSearch extends TagSearch, QuoteSearch {
  /** As readers see names. */
  findInText: NameFinder;
  /** Pages of the wiki whose titles go from links. */
  removedPages: RemovedPages;
}

/** HTML without names. */
export interface ReplacedHtml {
  html: string;
  emptiedQuotes: number;
}

/** An element that names a member, and is open. */
interface OpenNamingPart {
  tagName: string;
  depth: number;
  /** Where it begins in the line. */
  position: number;
}

/** A link to a page of the wiki that is removed, and is open. */
interface RemovedLink {
  pageId: string;
  /** Where it begins. */
  start: number;
  text: string;
}

/** Finds names, and quotes of removed texts, in the tokens of HTML. */
class HtmlReader implements TokenHandler {
  readonly edits: Edit[] = [];
  readonly quotes: OpenQuotes;
  private line = new MarkedLine();
  /** A text reaches from the end of one tag or comment to the start of the next. */
  private text = '';
  private textStart = 0;
  private isRawText = false;
  private naming: OpenNamingPart | undefined;
  private removedLink: RemovedLink | undefined;

  constructor(
    private readonly html: string,
    private readonly search: HtmlSearch,
    topicId: number | undefined,
  ) {
    this.quotes = new OpenQuotes(search, topicId);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    this.text += chars;
  }
  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }
  onNullCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onStartTag(token: Token.TagToken): void {
    const { tagName, location, attrs } = token;
    if (!location) {
      return;
    }
    const { startOffset: start, endOffset: end } = location;
    this.endText(start, end);
    this.addTag(tagName);
    if (tagName === 'br') {
      this.line.add({ text: ' ', start, end, print: escapeHtmlContent });
    }
    this.isRawText = RAW_TEXT.has(tagName);
    const tag = replaceInTag(this.html, token, location, this.search);
    this.edits.push(...tag.edits);
    const { namesMember } = tag;
    this.quotes.start(token, end, namesMember);
    this.openNamingPart(tagName, attrs, namesMember);
    this.quotes.addLinks(attrs, this.naming !== undefined);
    if (tagName === 'a') {
      this.openRemovedLink(attrs, start);
    }
  }

  onEndTag({ tagName, location }: Token.TagToken): void {
    if (!location) {
      return;
    }
    const { startOffset: start, endOffset: end } = location;
    this.endText(start, end);
    this.isRawText = false;
    this.closeNamingPart(tagName);
    this.addTag(tagName);
    // An end tag may have attributes, which mean nothing.
    if (this.hasName(start + 2 + tagName.length, end)) {
      this.edits.push({ start, end, text: `</${tagName}>` });
    }
    this.quotes.close(tagName, start);
    if (tagName === 'a') {
      this.closeRemovedLink(end);
    }
  }

  onComment({ location }: Pick<Token.CommentToken, 'location'>): void {
    if (!location) {
      return;
    }
    const { startOffset: start, endOffset: end } = location;
    this.endText(start, end);
    if (this.hasName(start, end)) {
      this.edits.push({ start, end, text: '' });
    }
  }
  onDoctype(token: Token.DoctypeToken): void {
    this.onComment(token);
  }

  onEof(): void {
    const end = this.html.length;
    const { text, textStart: start } = this;
    // A tag without its end is no text, and is not shown.
    if (this.html.slice(start) !== text && this.hasName(start, end)) {
      const { findInText, label } = this.search;
      const left = replaceRanges(text, findInText(text), label);
      this.edits.push({ start, end, text: escapeHtmlContent(left) });
      this.text = '';
    }
    this.endText(end, end);
    this.endLine();
    this.quotes.closeAll(end);
  }

  /** True where a part of the source that nobody sees has a name. */
  private hasName(start: number, end: number): boolean {
    return this.search.find(this.html.slice(start, end)).length > 0;
  }

  private endText(end: number, next: number): void {
    const { text, textStart: start } = this;
    this.text = '';
    this.textStart = next;
    if (text === '') {
      return;
    }
    // Where the source is the text, no character of it is escaped.
    const isPlain = this.html.slice(start, end).replace(/\r\n?/g, '\n') === text;
    const print = this.isRawText && isPlain ? (shown: string) => shown : escapeHtmlContent;
    this.line.add({ text, start, end, print });
    if (!this.naming) {
      this.quotes.addText(text);
    }
    if (this.removedLink) {
      this.removedLink.text += text;
    }
  }

  /** A tag ends the line, or is the edge of an element in it. */
  private addTag(tagName: string): void {
    if (BLOCKS.has(tagName)) {
      this.endLine();
    } else if (!WITHIN_WORDS.has(tagName)) {
      this.line.addEdge(FORMATTING.has(tagName) ? 'formatting' : 'element');
    }
  }

  private endLine(): void {
    const { line, naming } = this;
    if (naming) {
      line.addNamePlace(naming.position);
      naming.position = 0;
    }
    if (this.quotes.addLine(line.text)) {
      line.addNamePlace(0);
    }
    this.edits.push(...line.replace(this.search.findInText, this.search.label));
    this.line = new MarkedLine();
  }

  private openNamingPart(
    tagName: string,
    attrs: readonly Token.Attribute[],
    namesMember: boolean,
  ): void {
    if (this.naming) {
      this.naming.depth += this.naming.tagName === tagName ? 1 : 0;
      return;
    }
    const className = attrs.find(({ name }) => name === 'class')?.value ?? '';
    if ((tagName === 'a' && namesMember) || isNamingPart(tagName, className)) {
      this.naming = { tagName, depth: 1, position: this.line.position };
    }
  }

  private closeNamingPart(tagName: string): void {
    const { naming } = this;
    if (naming?.tagName !== tagName) {
      return;
    }
    naming.depth -= 1;
    if (naming.depth === 0) {
      this.line.addNamePlace(naming.position);
      this.quotes.addHead(this.line.text.slice(naming.position));
      this.naming = undefined;
    }
  }

  private openRemovedLink(attrs: readonly Token.Attribute[], start: number): void {
    const { removedPages } = this.search;
    for (const { name, value } of removedPages.isEmpty ? [] : attrs) {
      const pageId =
        name === 'data-wiki-id'
          ? removedPages.linked(`:${value}`, '')
          : name === 'href' && removedPages.at(value);
      if (pageId) {
        this.removedLink = { pageId, start, text: '' };
      }
    }
  }

  private closeRemovedLink(end: number): void {
    const { removedLink } = this;
    this.removedLink = undefined;
    if (removedLink) {
      const { findInText, label, removedPages } = this.search;
      const left = removedPages.textInPlaceOf(removedLink.pageId, removedLink.text);
      const text = escapeHtmlContent(replaceRanges(left, findInText(left), label));
      this.edits.push({ start: removedLink.start, end, text });
    }
  }
}

/**
 * Replaces names in HTML, in the text of lines and in attributes, and empties quotes of removed texts.
 * HTML without either stays as it is, to the byte. Takes linear time.
 * @param topicId the topic that holds the HTML
 */
export function replaceInHtml(
  html: string,
  search: HtmlSearch,
  topicId: number | undefined,
): ReplacedHtml {
  const { edits, quotes } = readHtmlTokens(html, () => new HtmlReader(html, search, topicId));
  return { html: applyEdits(html, [...edits, ...quotes.edits]), emptiedQuotes: quotes.emptied };
}
