import { EMPTY, KNOWN, SELF_CLOSING, SINGLE, VALUED, VERBATIM } from './tags';

/** A tag with what stands in its opening brackets after its name, such as `="Bea" post_id=7`. */
export interface BbcodeTag {
  name: string;
  head: string;
  children: BbcodeNode[];
}

export type BbcodeNode = string | BbcodeTag;

const MAX_HEAD = 1_000;
const MAX_DEPTH = 40;

interface Bracket {
  name: string;
  head: string;
  /** With its brackets. */
  source: string;
  isEnd: boolean;
  /** Position after the closing bracket. */
  end: number;
}

/** True for brackets around words, such as `[table of contents]`: values of tags have a `=`. */
const isWords = (head: string): boolean => head.trim() !== '' && !head.includes('=');

/** Returns text in small letters that stand where those of the text do: the small `İ` is two characters. */
const toSmallLetters = (text: string): string => text.replaceAll('İ', 'I').toLowerCase();

/** Returns the known tag that begins at a bracket; undefined for other text. */
function readBracket(text: string, start: number): Bracket | undefined {
  const window = text.slice(start + 1, start + 1 + MAX_HEAD);
  const found = /^(\/?)(\*|[a-z]{1,12}2?)(?=[\]=\s:])/i.exec(window);
  if (!found) return undefined;
  const [whole, slash, name = ''] = found;
  const lower = name.toLowerCase();
  if (!KNOWN.has(lower)) return undefined;
  // A quoted value may have brackets.
  const quoted = /^="/.test(window.slice(whole.length)) ? window.indexOf('"', whole.length + 2) : 0;
  const close = window.indexOf(']', Math.max(whole.length, quoted));
  if (close < 0) return undefined;
  // phpBB adds an id or a letter after a colon: `[b:2zp03s9s]`, `[/list:o]`.
  const head = window.slice(whole.length, close).replace(/^:[\w:]{1,20}/, '');
  const isEnd = slash === '/';
  if (isWords(head)) return undefined;
  if (VALUED.has(lower) && !isEnd && head === '') return undefined;
  const end = start + 2 + close;
  return { name: lower, head, source: text.slice(start, end), isEnd, end };
}

/** Returns where the last closing tag of each name begins. */
function lastEnds(lower: string): ReadonlyMap<string, number> {
  const ends = [...lower.matchAll(/\[\/([a-z]{1,12}2?)(?=[\]\s:])/g)];
  return new Map(ends.map(({ 1: name = '', index }) => [name, index]));
}

/** Returns the text that a part of the source stands for. */
export type DecodeText = (source: string) => string;

/** Builds the tree of a text, with the tags that are open at each place. */
class Builder {
  readonly root: BbcodeTag = { name: '', head: '', children: [] };
  private readonly open: BbcodeTag[] = [this.root];
  /** Of the open tags, as they stand in the text. */
  private readonly sources: string[] = [''];

  constructor(
    private readonly decode: DecodeText,
    /** True if a closing tag of the name is at or after a position. */
    private readonly isClosedFrom: (position: number, name: string) => boolean,
  ) {}

  addText(source: string): void {
    if (source !== '') this.open.at(-1)?.children.push(this.decode(source));
  }

  /** Opens a tag. An item ends the one before. */
  addTag({ name, head, source, end }: Bracket): void {
    if (name === '*') this.endItem(end);
    const tag = this.addEmptyTag({ name, head });
    if (EMPTY.has(name)) return;
    this.open.push(tag);
    this.sources.push(source);
  }

  addEmptyTag({ name, head }: Pick<Bracket, 'name' | 'head'>): BbcodeTag {
    const tag: BbcodeTag = { name, head: this.decode(head), children: [] };
    this.open.at(-1)?.children.push(tag);
    return tag;
  }

  get isFull(): boolean {
    return this.open.length > MAX_DEPTH;
  }

  /** True if a list is open, in which `[*]` is an item. */
  get isInList(): boolean {
    return this.open.some(({ name }) => name === 'list' || name === 'ul' || name === 'ol');
  }

  /** Closes a tag and those that were opened within. Returns false if it is not open. */
  close(name: string, position: number): boolean {
    const at = this.open.findLastIndex((tag) => tag.name === name);
    if (at < 1) return false;
    this.closeInner(at + 1, position);
    this.open.length = at;
    this.sources.length = at;
    return true;
  }

  /**
   * Closes the open tags from an index on. One that nothing closes is text: it may be the index of an array,
   * as in `a[i]`.
   */
  closeInner(from: number, position: number): void {
    while (this.open.length > from) {
      const tag = this.open.pop();
      const source = this.sources.pop();
      if (!tag || source === undefined) return;
      if (SELF_CLOSING.has(tag.name) || this.isClosedFrom(position, tag.name)) continue;
      const siblings = this.open.at(-1)?.children ?? [];
      siblings.pop();
      for (const node of [this.decode(source), ...tag.children]) siblings.push(node);
    }
  }

  private endItem(position: number): void {
    const list = this.open.findLastIndex(({ name }) => /^(?:list|ul|ol)$/.test(name));
    if (this.open.at(list + 1)?.name === '*') this.closeInner(list + 1, position);
  }
}

/**
 * Parses BBCode as forums do: names in any case, wrongly nested tags are closed in order, unclosed and
 * unknown ones stay as text. Takes linear time.
 * @param decode of a source that is escaped for HTML, so that an escaped bracket begins no tag
 */
export function parseBbcode(text: string, decode: DecodeText = (source) => source): BbcodeNode[] {
  const lower = toSmallLetters(text);
  const ends = lastEnds(lower);
  const builder = new Builder(decode, (position, name) => (ends.get(name) ?? -1) >= position);
  /** Verbatim tags that no closing tag follows. */
  const unclosed = new Set<string>();
  let from = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at)) {
    const bracket = readBracket(text, at);
    const end = bracket ? addBracket(bracket) : undefined;
    at = end ?? at + 1;
    if (end !== undefined) from = end;

    function addBracket(found: Bracket): number | undefined {
      const before = text.slice(from, at);
      if (found.isEnd) {
        builder.addText(before);
        // A closing tag of nothing is text.
        from = at;
        return EMPTY.has(found.name) || builder.close(found.name, at) ? found.end : undefined;
      }
      if (builder.isFull || (found.name === '*' && !builder.isInList)) return undefined;
      if (VERBATIM.has(found.name)) return addVerbatim(found, before);
      builder.addText(before);
      builder.addTag(found);
      return found.end;
    }

    function addVerbatim(found: Bracket, before: string): number | undefined {
      if (unclosed.has(found.name)) return addSingle(found, before);
      const close = `[/${found.name}`;
      const stop = lower.indexOf(close, found.end);
      const bracketEnd = stop < 0 ? -1 : lower.indexOf(']', stop);
      if (bracketEnd < 0) {
        unclosed.add(found.name);
        return addSingle(found, before);
      }
      builder.addText(before);
      builder.addTag(found);
      builder.addText(text.slice(found.end, stop));
      builder.close(found.name, stop);
      return bracketEnd + 1;
    }

    function addSingle(found: Bracket, before: string): number | undefined {
      if (!SINGLE.has(found.name) || found.head === '') return undefined;
      builder.addText(before);
      builder.addEmptyTag(found);
      return found.end;
    }
  }
  builder.addText(text.slice(from));
  builder.closeInner(1, text.length);
  return builder.root.children;
}

/** Returns the text of nodes, without tags. */
export const bbcodeText = (nodes: readonly BbcodeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : bbcodeText(node.children))).join('');
