import type { Token } from 'parse5';
import type { Edit } from '../names/apply-edits';
import { isWhole, type NameFinder } from '../names/find-names';
import type { RemovedTexts } from '../removed/removed-texts';
import { isAddressAttribute } from './html-attributes';

const QUOTE_CLASS = /(?:^|\s)(?:quote|onebox|bbcode_?quote|chat-transcript)(?:$|\s)/i;
const PREVIEW_CLASS = /(?:^|\s)onebox(?:$|\s)/i;
/** The head of a quote has at most so many units beside the name (`Penny wrote on Monday:`). */
const MAX_HEAD_UNITS = 24;

/** An element that quotes somebody, and is open. */
interface OpenQuote {
  tagName: string;
  /** Where its content begins. */
  start: number;
  /** How many elements of its name are open in it and in no quote in it, itself included. */
  depth: number;
  isRemoved: boolean;
  /** A preview of a page, which any link in it names. */
  isPreview: boolean;
  /** An attribute names the member who is quoted. */
  namesMember: boolean;
  /** It has a text already: the first one names who is quoted. */
  hasText: boolean;
  text: string;
}

/** What is quoted, and must go. */
export interface QuoteSearch {
  /** Names of members whose quotes are emptied. */
  findRemoved: NameFinder;
  /** The removed records whose quotes are emptied. */
  removed: RemovedTexts;
}

/** The quotes that are open while HTML is read. Quotes of removed texts are emptied. */
export class OpenQuotes {
  readonly edits: Edit[] = [];
  /** How many quotes are emptied; one within another one counts with that. */
  emptied = 0;
  private readonly open: OpenQuote[] = [];

  /** @param topicId the topic that the HTML stands in */
  constructor(
    private readonly search: QuoteSearch,
    private readonly topicId: number | undefined,
  ) {}

  /** @param namesMember whether an attribute is the name of a member who is sought */
  start({ tagName, attrs }: Token.TagToken, start: number, namesMember: boolean): void {
    const className = attrs.find(({ name }) => name === 'class')?.value ?? '';
    if (tagName !== 'aside' && tagName !== 'blockquote' && !QUOTE_CLASS.test(className)) {
      const around = this.open.findLast((quote) => quote.tagName === tagName);
      if (around) {
        around.depth += 1;
      }
      return;
    }
    const { findRemoved, removed } = this.search;
    const isOfMember = attrs.some(
      ({ name, value }) => name.startsWith('data-') && isWhole(value, findRemoved),
    );
    this.open.push({
      tagName,
      start,
      depth: 1,
      isRemoved: isOfMember || removed.isNamedBy(attrs, this.topicId),
      isPreview: PREVIEW_CLASS.test(className),
      namesMember,
      hasText: false,
      text: '',
    });
  }

  /** Ends the quote that an end tag closes, and those in it that have no end of their own. */
  close(tagName: string, end: number): void {
    const closed = this.open.findLast((quote) => quote.tagName === tagName);
    if (!closed) {
      return;
    }
    closed.depth -= 1;
    while (closed.depth === 0 && this.open.includes(closed)) {
      this.end(end);
    }
  }

  closeAll(end: number): void {
    while (this.open.length > 0) {
      this.end(end);
    }
  }

  addText(text: string): void {
    const quote = this.open.at(-1);
    if (quote) {
      quote.text += `${text} `;
    }
  }

  /** Reads a line. True where it is the first one of a quote that names a member in an attribute. */
  addLine(text: string): boolean {
    const quote = this.open.at(-1);
    if (!quote || quote.hasText || text.trim() === '') {
      return false;
    }
    quote.hasText = true;
    if (/[:：]\s*$/.test(text)) {
      this.addHead(text, MAX_HEAD_UNITS);
      // The name is not a part of the quoted text.
      quote.text = '';
    }
    return quote.namesMember;
  }

  /**
   * Reads the head of a quote, which names the author.
   * @param maxUnits how many units the head may have besides the name
   */
  addHead(text: string, maxUnits = Number.POSITIVE_INFINITY): void {
    const quote = this.open.at(-1);
    const whole = { start: 0, end: text.length };
    const [found] = quote ? this.search.findRemoved(text, { namePlaces: [whole] }) : [];
    if (quote && found && text.trim().length - (found.end - found.start) <= maxUnits) {
      quote.isRemoved = true;
    }
  }

  /** Reads the addresses of an element: one in the head of a quote, or in a preview, names what is quoted. */
  addLinks(attrs: readonly Token.Attribute[], isInHead: boolean): void {
    const { removed } = this.search;
    const quote = this.open.at(-1);
    if (!quote || removed.isEmpty || !(quote.isPreview || isInHead)) {
      return;
    }
    quote.isRemoved ||= attrs.some(
      ({ name, value }) => isAddressAttribute(name) && removed.isAt(value),
    );
  }

  private end(end: number): void {
    const quote = this.open.pop();
    if (quote && (quote.isRemoved || this.search.removed.contains(quote.text, this.topicId))) {
      this.edits.push({ start: quote.start, end, text: '' });
      this.emptied += this.open.some(({ isRemoved }) => isRemoved) ? 0 : 1;
    }
  }
}
