import type { Token, TokenHandler } from 'parse5';
import { escapeHtmlContent } from '@/lib/base/text/escape';
import { splitWords } from '@/lib/base/text/split-words';
import { applyEdits, type Edit, replaceRanges } from '../names/apply-edits';
import type { NameFinder } from '../names/find-names';
import { MarkedLine } from '../names/marked-line';
import type { RemovedPages } from '../removed/removed-pages';
import { isNamingPart, type TagSearch } from './html-attributes';
import { OpenQuotes, type QuoteSearch } from './open-quotes';
import { readHtmlTokens } from './read-html-tokens';
import { replaceInTag } from './replace-in-tag';

/** Elements that end a line, footnotes included. A name may span any other element. */
const BLOCKS = new Set(
  splitWords(`address article aside blockquote caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img input legend li main menu
    nav noembed noframes noscript ol option p plaintext pre script search section select style sub summary sup svg
    table tbody td template textarea tfoot th thead title tr ul video xmp`),
);
/** Elements that may format part of a word. */
const FORMATTING = new Set(splitWords('b strong i em u s del ins mark small big font tt code'));
/** Elements within words, or blanks. */
const WITHIN_WORDS = new Set(['wbr', 'br']);
/** Elements without character references. */
const RAW_TEXT = new Set(splitWords('style script xmp iframe noembed noframes noscript plaintext'));

export interface HtmlSearch extends TagSearch, QuoteSearch {
  findInText: NameFinder;
  /** Links to these pages lose the titles. */
  removedPages: RemovedPages;
}

interface ReplacedHtml {
  html: string;
  emptiedQuotes: number;
}

interface OpenNamingPart {
  tagName: string;
  depth: number;
  position: number;
}

interface RemovedLink {
  pageId: string;
  start: number;
  text: string;
}

class HtmlReader implements TokenHandler {
  readonly edits: Edit[] = [];
  readonly quotes: OpenQuotes;
  private line = new MarkedLine();
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
    // Browsers ignore attributes of end tags.
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
    // Browsers drop an unfinished tag.
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
    // Raw text equals its source, so nothing is escaped.
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
    if (removedPages.isEmpty) {
      return;
    }
    for (const { name, value } of attrs) {
      let pageId: string | undefined;
      if (name === 'data-wiki-id') {
        pageId = removedPages.linked(`:${value}`, '');
      } else if (name === 'href') {
        pageId = removedPages.at(value);
      }
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
 * Returns HTML with names replaced and quotes of removed texts emptied. Other HTML stays identical. Takes
 * linear time.
 */
export function replaceInHtml(
  html: string,
  search: HtmlSearch,
  topicId: number | undefined,
): ReplacedHtml {
  const { edits, quotes } = readHtmlTokens(html, () => new HtmlReader(html, search, topicId));
  return { html: applyEdits(html, [...edits, ...quotes.edits]), emptiedQuotes: quotes.emptied };
}
