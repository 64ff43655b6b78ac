import {
  FORMATTINGS,
  type LinkTarget,
  parseInclude,
  parseLink,
  parseSpecial,
  parseTags,
  readTokens,
  redirectTarget,
  type TokenHandler,
} from '@lectern/dokuwiki';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { type ForgottenSearch, isProfile } from './forgotten-search';
import { readHtml } from './read-html';
import {
  addSource,
  emptySource,
  type PieceKind,
  type ReadSource,
  type TextPart,
} from './text-piece';

/** Modes whose marks are invisible. */
const FORMATTING_MODES: ReadonlySet<string> = new Set([
  ...FORMATTINGS,
  'unformatted',
  'unformattedalt',
]);
const HTML_MODES: ReadonlySet<string> = new Set(['shownhtml', 'shownhtmlblock']);
/** Single signs of running text. */
const SIGNS: ReadonlySet<string> = new Set(
  'smiley acronym entity multiply quoteopening quoteclosing eol'.split(' '),
);
/** Interwiki shortcuts of members' profiles. */
const MEMBER_SHORTCUTS: ReadonlySet<string> = new Set(['user', 'member', 'people', 'this', 'u']);
/** Begins an item of an imported list. */
const ITEM_START = '\n  * ';

class WikiReader implements TokenHandler {
  readonly read = emptySource();
  private line: TextPart[] = [];
  private at = 0;

  constructor(
    private readonly page: string,
    private readonly pageId: string,
    private readonly search: ForgottenSearch,
  ) {}

  enter(mode: string, match: string): void {
    this.addMark(mode, match);
  }
  exit(mode: string, match: string): void {
    this.addMark(mode, match);
  }
  matched(_: string, match: string): void {
    this.addAlone('text', match);
  }

  unmatched(mode: string, text: string): void {
    if (HTML_MODES.has(mode)) {
      this.endLine();
      addSource(this.read, readHtml(text, this.search, undefined), this.at);
      this.at += text.length;
    } else {
      this.addToLine(text);
    }
  }

  special(mode: string, match: string): void {
    if (SIGNS.has(mode)) this.addToLine(match);
    else if (mode === 'internallink') this.addLink(match);
    else this.addSpecial(mode, match);
  }

  endLine(): void {
    if (this.line.length > 0) this.read.pieces.push({ kind: 'text', parts: this.line });
    this.line = [];
  }

  private addMark(mode: string, match: string): void {
    if (FORMATTING_MODES.has(mode)) this.at += match.length;
    else this.addAlone('text', match);
  }

  private partOf(text: string): TextPart {
    const start = this.at;
    this.at += text.length;
    return { text, start, end: this.at };
  }

  private addToLine(text: string): void {
    this.line.push(this.partOf(text));
  }

  private addAlone(kind: PieceKind, text: string): void {
    this.endLine();
    this.read.pieces.push({ kind, parts: [this.partOf(text)] });
  }

  private replace(match: string, text: string): void {
    this.endLine();
    const { start, end } = this.partOf(match);
    this.read.edits.push({ start, end, text });
  }

  private addSpecial(mode: string, match: string): void {
    const instruction = parseSpecial(mode, match);
    switch (instruction?.type) {
      case 'plugin':
        this.addPlugin(instruction.plugin, match);
        break;
      case 'link':
        if (this.isProfileLink(instruction.target)) this.replace(match, this.search.label);
        else this.addAlone('fixed', match);
        break;
      case 'media':
        this.addTitled(match, '{{', '}}');
        break;
      default:
        this.addAlone(instruction ? 'text' : 'fixed', match);
    }
  }

  private addPlugin(plugin: string, match: string): void {
    const { names, pages } = this.search;
    switch (plugin) {
      case 'tag': {
        const tags = parseTags(match);
        const kept = tags.filter((tag) => !names.isName(tag));
        if (kept.length === tags.length) this.addAlone('fixed', match);
        else this.replace(match, printTags(match.slice(0, match.indexOf('>') + 1), kept));
        break;
      }
      case 'include': {
        const isRemoved = pages.linked(parseInclude(match).page, this.pageId) !== undefined;
        if (isRemoved) this.replace(match, '');
        else this.addAlone('fixed', match);
        break;
      }
      case 'anchor':
      case 'data':
        this.addAlone('fixed', match);
        break;
      default:
        this.addAlone('text', match);
    }
  }

  /** Adds the target, which stays, and the title. */
  private addTitled(match: string, open: string, close: string): void {
    const bar = match.indexOf('|');
    if (bar < 0) {
      this.addAlone('fixed', match);
      return;
    }
    this.addAlone('fixed', match.slice(0, bar + 1));
    const title = match.slice(bar + 1, -close.length);
    if (title.startsWith(open) || title.startsWith('{{')) this.addTitled(title, '{{', '}}');
    else this.addAlone('text', title);
    this.addAlone('fixed', match.slice(-close.length));
  }

  private isProfileLink(target: LinkTarget): boolean {
    if (target.kind === 'interwiki') {
      return (
        MEMBER_SHORTCUTS.has(target.shortcut.toLowerCase()) && this.search.names.isName(target.name)
      );
    }
    return target.kind === 'external' && isProfile(this.search, target.url);
  }

  private addLink(match: string): void {
    const { names, pages, label } = this.search;
    const { target, title } = parseLink(match);
    const shown = typeof title === 'string' ? title : undefined;
    if (this.isProfileLink(target)) {
      this.replace(match, shown === undefined ? label : this.withoutNames(shown));
      return;
    }
    const pageId = target.kind === 'internal' ? pages.linked(target.page, this.pageId) : undefined;
    if (pageId !== undefined) {
      this.removeLink(match, this.withoutNames(pages.textInPlaceOf(pageId, shown)));
      return;
    }
    const showsName =
      target.kind === 'internal' &&
      title === undefined &&
      names.isName(lastIdPart(target.page).replaceAll('_', ' ')) &&
      redirectTarget(this.page) === undefined;
    this.addTitled(match, '[[', ']]');
    // Without a title, the link would show the name.
    if (showsName) {
      this.read.edits.push({ start: this.at - 2, end: this.at - 2, text: `|${label}` });
    }
  }

  private withoutNames(text: string): string {
    let shown = text;
    for (const { start, end } of this.search.names.find(text).reverse()) {
      shown = shown.slice(0, start) + this.search.label + shown.slice(end);
    }
    return shown;
  }

  /** Removes a list item that only links to a removed page. Elsewhere a text replaces the link. */
  private removeLink(match: string, text: string): void {
    const isItem =
      this.page.endsWith(ITEM_START, this.at) && this.page[this.at + match.length] === '\n';
    this.replace(match, isItem ? '' : text);
    const edit = this.read.edits.at(-1);
    if (isItem && edit) edit.start -= ITEM_START.length;
  }
}

function printTags(start: string, tags: readonly string[]): string {
  const words = tags.map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag));
  return words.length > 0 ? `${start}${words.join(' ')}}}` : '';
}

/** Reads a page of the wiki, as `pageOf` returns it, by DokuWiki's lexer in linear time. */
export function readWiki(page: string, pageId: string, search: ForgottenSearch): ReadSource {
  const reader = new WikiReader(page, pageId, search);
  readTokens(page.slice(1, -1), reader);
  reader.endLine();
  return reader.read;
}
