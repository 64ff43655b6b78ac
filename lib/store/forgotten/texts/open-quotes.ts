import type { Token } from 'parse5';
import type { Edit } from '../names/apply-edits';
import { isWhole, type NameFinder } from '../names/find-names';
import type { RemovedTexts } from '../removed/removed-texts';
import { isAddressAttribute } from './html-attributes';

const QUOTE_CLASS = /(?:^|\s)(?:quote|onebox|bbcode_?quote|chat-transcript)(?:$|\s)/i;
const PREVIEW_CLASS = /(?:^|\s)onebox(?:$|\s)/i;
/** Limit of a quote's head beside the name (`Penny wrote on Monday:`). */
const MAX_HEAD_UNITS = 24;

interface OpenQuote {
  tagName: string;
  start: number;
  /** Open elements of this name, without nested quotes. */
  depth: number;
  isRemoved: boolean;
  /** Any link in a preview names its source. */
  isPreview: boolean;
  namesMember: boolean;
  hasText: boolean;
  text: string;
}

export interface QuoteSearch {
  findRemoved: NameFinder;
  removed: RemovedTexts;
}

/** Follows quotes while HTML is scanned, and collects the edits that empty quotes of removed texts. */
export class OpenQuotes {
  readonly edits: Edit[] = [];
  /** Nested quotes count once. */
  emptied = 0;
  private readonly open: OpenQuote[] = [];

  constructor(
    private readonly search: QuoteSearch,
    private readonly topicId: number | undefined,
  ) {}

  /** Begins a quote, or counts an element inside one. */
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

  /** Closes a quote, and unclosed quotes inside. */
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

  /** True for the first line of a quote whose attribute names a member. */
  addLine(text: string): boolean {
    const quote = this.open.at(-1);
    if (!quote || quote.hasText || text.trim() === '') {
      return false;
    }
    quote.hasText = true;
    if (/[:：]\s*$/.test(text)) {
      this.addHead(text, MAX_HEAD_UNITS);
      // The head is not quoted text.
      quote.text = '';
    }
    return quote.namesMember;
  }

  /**
   * Marks the innermost quote as removed if its head names a removed member.
   * @param maxUnits limit of the text beside the name
   */
  addHead(text: string, maxUnits = Number.POSITIVE_INFINITY): void {
    const quote = this.open.at(-1);
    if (!quote) return;
    const whole = { start: 0, end: text.length };
    const [found] = this.search.findRemoved(text, { namePlaces: [whole] });
    if (!found) return;
    const unitsBeside = text.trim().length - (found.end - found.start);
    if (unitsBeside <= maxUnits) {
      quote.isRemoved = true;
    }
  }

  /**
   * Marks the innermost quote as removed if a link in its head, or in a preview, leads to a removed text.
   */
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
