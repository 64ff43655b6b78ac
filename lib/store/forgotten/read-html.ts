import { escapeHtml, escapeHtmlContent } from '@/lib/base/text/escape';
import type { TextRange } from './fold-text';
import { type ForgottenSearch, isProfile } from './forgotten-search';
import {
  childrenOf,
  isElement,
  isFormatting,
  isMemberIdAttribute,
  isNameAttribute,
  isNamingPart,
  isPreview,
  isQuote,
  isRawText,
  isTextAttribute,
  type ParsedPart,
  type ParsedTag,
  parseLocated,
  startTagOf,
  textOutsideQuotes,
} from './html-markup';
import {
  addSource,
  applyEdits,
  editPiece,
  emptySource,
  htmlPart,
  type PieceKind,
  type ReadSource,
  type TextPart,
} from './text-piece';

/** Limit of an attribution's text beside the name (`Penny wrote on Monday:`). */
const MAX_UNITS_BESIDE = 24;

/** A tag implies up to three others, so that such a part is never too deep for a tree. */
const TAGS_IN_PART = 50;

/** What a quote says about its source, and what it quotes. Nested quotes do not count. */
interface QuoteParts {
  heads: string[];
  links: string[];
  text: string;
}

interface Place {
  kind: PieceKind;
  isInQuote: boolean;
  /** True in a quote of a forgotten member. */
  isOfMember: boolean;
}

function readQuote(quote: ParsedTag): QuoteParts {
  const parts: QuoteParts = { heads: [], links: [], text: '' };
  const addText = (text: string, isHead: boolean) => {
    // `Penny wrote:` without an element of its own.
    const isFirst = parts.text.trim() === '' && /[:：]\s*$/.test(text);
    if (isHead || isFirst) parts.heads.push(text);
    else parts.text += `${text} `;
  };
  const visit = (nodes: readonly ParsedPart[], isHead: boolean) => {
    let text = '';
    for (const node of nodes) {
      if ('value' in node) {
        text += node.value;
      } else if (isElement(node) && !isQuote(node)) {
        addText(text, isHead);
        text = '';
        const isInHead = isHead || isNamingPart(node, true);
        const href = node.attrs.find(({ name }) => name === 'href')?.value;
        if (href && (isInHead || isPreview(quote))) parts.links.push(href);
        visit(childrenOf(node), isInHead);
      }
    }
    addText(text, isHead);
  };
  visit(childrenOf(quote), false);
  return parts;
}

class HtmlReader {
  readonly read = emptySource();
  private readonly covered: TextRange[] = [];
  private readonly startTags = new Set<number>();
  private line: TextPart[] = [];

  constructor(
    private readonly html: string,
    private readonly search: ForgottenSearch,
    private readonly topicId: number | undefined,
  ) {}

  /** Adds what is in no text, attribute or comment: tags, doctypes, and what the parser drops. */
  addMarkup(): void {
    let at = 0;
    const end = { start: this.html.length, end: this.html.length };
    for (const range of [...this.covered.sort((a, b) => a.start - b.start), end]) {
      if (range.start > at) this.addAlone('fixed', { start: at, end: range.start });
      at = Math.max(at, range.end);
    }
  }

  walk(nodes: readonly ParsedPart[], place: Place): void {
    for (const node of nodes) {
      const { sourceCodeLocation } = node;
      if (isElement(node)) {
        this.addElement(node, place);
      } else if (sourceCodeLocation) {
        const { startOffset: start, endOffset: end } = sourceCodeLocation;
        if ('value' in node) {
          this.covered.push({ start, end });
          this.line.push(htmlPart(this.html, node.value, { start, end }));
        } else {
          this.addAlone('text', { start, end });
        }
      }
    }
  }

  endLine(kind: PieceKind): void {
    if (this.line.length > 0) this.read.pieces.push({ kind, parts: this.line });
    this.line = [];
  }

  private addAlone(kind: PieceKind, range: TextRange): void {
    const text = this.html.slice(range.start, range.end);
    this.covered.push(range);
    this.read.pieces.push({ kind, parts: [{ text, ...range }] });
  }

  private addElement(element: ParsedTag, place: Place): void {
    if (isRawText(element)) {
      this.endLine(place.kind);
      this.addAttributes(element);
      this.addRawText(element);
      return;
    }
    const isNaming = isNamingPart(element, place.isInQuote);
    const isInLine = isFormatting(element) && !isNaming;
    if (!isInLine) this.endLine(place.kind);
    const namesMember = this.addAttributes(element);
    const kind = isNaming || namesMember ? 'name' : place.kind;
    const range = element.sourceCodeLocation;
    if (element.tagName === 'img' && place.kind === 'name' && place.isOfMember && range) {
      this.remove({ start: range.startOffset, end: range.endOffset }, '');
    } else if (isQuote(element)) {
      this.addQuote(element, namesMember);
    } else if (!this.replaceRemovedLink(element)) {
      this.walk(childrenOf(element), { ...place, kind });
      if (!isInLine) this.endLine(kind);
    }
  }

  /** Removes a source range, in which nothing else is sought. */
  private remove(range: TextRange, text: string): void {
    this.read.edits.push({ ...range, text });
    this.covered.push(range);
  }

  private addRawText(element: ParsedTag): void {
    const places = childrenOf(element).flatMap((node) => node.sourceCodeLocation ?? []);
    const start = places[0]?.startOffset;
    const end = places.at(-1)?.endOffset;
    if (start === undefined || end === undefined) return;
    const isCode = ['style', 'script'].includes(element.tagName);
    this.addAlone(isCode ? 'fixed' : 'text', { start, end });
  }

  /** Returns true if an attribute names a forgotten member, or leads to the profile. */
  private addAttributes(element: ParsedTag): boolean {
    const tag = startTagOf(element);
    // Formatting that the parser opens again has the place of its first tag.
    if (!tag || this.startTags.has(tag.startOffset)) return false;
    this.startTags.add(tag.startOffset);
    const { names, memberIds, label } = this.search;
    let namesMember = false;
    const numbers: TextRange[] = [];
    for (const { name, value, prefix } of element.attrs) {
      const written = prefix ? `${prefix}:${name}` : name;
      const place = tag.attrs?.[written.toLowerCase()];
      if (!place) continue;
      const { startOffset: start, endOffset: end } = place;
      const withBlank = { start: /\s/.test(this.html[start - 1] ?? '') ? start - 1 : start, end };
      const print = (text: string) => `${written}="${escapeHtml(text)}"`;
      const isData = name.startsWith('data-');
      if (isNameAttribute(name) && names.isName(value)) {
        namesMember = true;
        this.remove({ start, end }, print(label));
      } else if ((isData || name === 'href') && isProfile(this.search, value)) {
        namesMember = true;
        this.remove(withBlank, '');
      } else if ((name === 'id' || name === 'name') && this.isOwnName(value)) {
        this.remove(withBlank, '');
      } else {
        if (isMemberIdAttribute(name) && memberIds.has(Number(value))) numbers.push(withBlank);
        const kind = isTextAttribute(name) ? 'text' : 'fixed';
        this.addAlone('fixed', { start, end: start + written.length });
        this.covered.push({ start, end });
        this.read.pieces.push({ kind, parts: [{ text: value, start, end, print }] });
      }
    }
    if (namesMember) for (const range of numbers) this.remove(range, '');
    return namesMember;
  }

  /** True for an identifier that is a name, and hardly anything else. */
  private isOwnName(value: string): boolean {
    const [found] = this.search.names.find(value);
    return found?.start === 0 && found.end === value.length;
  }

  private addQuote(quote: ParsedTag, namesMember: boolean): void {
    const { namesWithPosts, posts } = this.search;
    const { heads, links, text } = readQuote(quote);
    const isRemoved =
      posts.isNamedBy(quote.attrs, this.topicId) ||
      links.some((link) => posts.isAt(link)) ||
      quote.attrs.some(
        ({ name, value }) => isNameAttribute(name) && namesWithPosts.isName(value),
      ) ||
      heads.some((head) =>
        namesWithPosts
          .find(head, true)
          .some(({ start, end }) => head.trim().length - (end - start) <= MAX_UNITS_BESIDE),
      );
    const location = quote.sourceCodeLocation;
    const start = startTagOf(quote)?.endOffset;
    const end = location?.endTag?.startOffset ?? location?.endOffset;
    if (start !== undefined && end !== undefined) {
      if (isRemoved) {
        this.remove({ start, end }, '');
        this.read.emptiedQuotes += 1;
        return;
      }
      if (posts.sharesWords(text)) this.read.doubtfulQuotes.push({ start, end, text });
    }
    this.walk(childrenOf(quote), { kind: 'text', isInQuote: true, isOfMember: namesMember });
    this.endLine('text');
  }

  /** Replaces a link to a removed page by its own text, or by dots if it shows the title. */
  private replaceRemovedLink(element: ParsedTag): boolean {
    const { pages, names, label } = this.search;
    const range = element.sourceCodeLocation;
    if (element.tagName !== 'a' || !range || pages.isEmpty) return false;
    const value = (sought: string) => element.attrs.find(({ name }) => name === sought)?.value;
    const pageId =
      pages.linked(`:${value('data-wiki-id') ?? ''}`, '') ?? pages.at(value('href') ?? '');
    if (pageId === undefined) return false;
    const text = pages.textInPlaceOf(pageId, textOutsideQuotes(childrenOf(element)).trim());
    const piece = { kind: 'text', parts: [{ text, start: 0, end: text.length }] } as const;
    const shown = applyEdits(text, editPiece(piece, names.find(text), label));
    this.remove({ start: range.startOffset, end: range.endOffset }, escapeHtmlContent(shown));
    return true;
  }
}

/** Reads HTML in linear time. Where elements are too deep for a tree, it is read in parts of so many tags. */
export function readHtml(
  html: string,
  search: ForgottenSearch,
  topicId: number | undefined,
): ReadSource {
  const nodes = parseLocated(html);
  if (nodes) {
    const reader = new HtmlReader(html, search, topicId);
    reader.walk(nodes, { kind: 'text', isInQuote: false, isOfMember: false });
    reader.endLine('text');
    reader.addMarkup();
    return reader.read;
  }
  const read = emptySource();
  const tags = html.split(/(?=<)/);
  let start = 0;
  for (let at = 0; at < tags.length; at += TAGS_IN_PART) {
    const part = tags.slice(at, at + TAGS_IN_PART).join('');
    addSource(read, readHtml(part, search, topicId), start);
    start += part.length;
  }
  return read;
}
