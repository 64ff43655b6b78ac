import {
  FORMATTINGS,
  type LinkTarget,
  parseInclude,
  parseLink,
  readTokens,
  redirectTarget,
  splitOnce,
  type TokenHandler,
} from '@lectern/dokuwiki';
import { applyEdits, type Edit, replaceRanges } from '../names/apply-edits';
import type { NameContext, NameFinder } from '../names/find-names';
import type { TextRange } from '../names/fold-text';
import { MarkedLine } from '../names/marked-line';
import type { RemovedPages } from '../removed/removed-pages';

export interface WikiSearch {
  label: string;
  findInText: NameFinder;
  find: NameFinder;
  removedPages: RemovedPages;
  replaceInHtml: (html: string) => string;
  onLeftInId: () => void;
}

/** Modes whose marks are invisible. */
const FORMATTING_MODES: ReadonlySet<string> = new Set([
  ...FORMATTINGS,
  'wrapspan',
  'foldspan',
  'unformatted',
  'unformattedalt',
]);
const HTML_MODES: ReadonlySet<string> = new Set(['shownhtml', 'shownhtmlblock']);
const SIGNS: ReadonlySet<string> = new Set(
  'smiley acronym entity multiply quoteopening quoteclosing eol'.split(' '),
);
const MEMBER_SHORTCUT = /^(?:user|member|people|this|u)$/i;
/** Begins an item of an imported list. */
const ITEM_START = '\n  * ';

class WikiReader implements TokenHandler {
  readonly edits: Edit[] = [];
  private line = new MarkedLine();
  private at = 0;

  constructor(
    private readonly page: string,
    private readonly pageId: string,
    private readonly search: WikiSearch,
  ) {}

  enter(mode: string, match: string): void {
    this.mark(mode, match);
  }
  exit(mode: string, match: string): void {
    this.mark(mode, match);
  }
  matched(_: string, match: string): void {
    this.addAlone(match);
  }

  unmatched(mode: string, text: string): void {
    if (HTML_MODES.has(mode)) {
      this.replace(text, this.search.replaceInHtml(text));
    } else {
      this.addToLine(text);
    }
  }

  special(mode: string, match: string): void {
    if (SIGNS.has(mode)) {
      this.addToLine(match);
    } else if (mode === 'linebreak') {
      this.addToLine(' ', match);
    } else if (mode === 'macro' && match.startsWith('<')) {
      this.line.addEdge('formatting');
      this.replace(match, this.inText(match));
    } else if (mode === 'internallink') {
      this.addLink(match);
    } else {
      this.endLine();
      this.replace(match, this.inSpecial(mode, match));
    }
  }

  endLine(): void {
    this.edits.push(...this.line.replace(this.search.findInText, this.search.label));
    this.line = new MarkedLine();
  }

  private mark(mode: string, match: string): void {
    if (FORMATTING_MODES.has(mode)) {
      this.line.addEdge('formatting');
      this.replace(match, this.inText(match));
    } else {
      this.addAlone(match);
    }
  }

  private addToLine(text: string, source = text): void {
    const start = this.at;
    this.at += source.length;
    const print = (shown: string) => (shown === text ? source : shown);
    this.line.add({ text, start, end: this.at, print });
  }

  private addAlone(text: string): void {
    this.endLine();
    this.replace(text, this.inText(text));
  }

  private replace(token: string, text: string): void {
    const start = this.at;
    this.at += token.length;
    if (text !== token) {
      this.edits.push({ start, end: this.at, text });
    }
  }

  private label(text: string, found: readonly TextRange[]): string {
    return replaceRanges(text, found, this.search.label);
  }

  private inText(text: string): string {
    return this.label(text, this.search.findInText(text));
  }
  private inAnyCase(text: string, context: NameContext = {}): string {
    return this.label(text, this.search.find(text, context));
  }

  private hasName(id: string): boolean {
    return this.search.find(id.replace(/[:_]/g, ' ')).length > 0;
  }

  private noteId(id: string): void {
    if (this.hasName(id)) {
      this.search.onLeftInId();
    }
  }

  private inSpecial(mode: string, match: string): string {
    switch (mode) {
      case 'media':
        return this.inMedia(match);
      case 'tags':
        return this.inTags(match);
      case 'externallink':
        return this.inAnyCase(match, { isAddress: true });
      case 'emaillink':
        return this.inAnyCase(match);
      case 'macro':
      case 'call':
        return /^\{\{(?:topic|tagtopic|count)>/.test(match)
          ? this.inAnyCase(match)
          : this.inText(match);
      case 'include': {
        const { page } = parseInclude(match);
        if (this.search.removedPages.linked(page, this.pageId) !== undefined) {
          return '';
        }
        this.noteId(page);
        return match;
      }
      default:
        return this.inText(match);
    }
  }

  private addLink(match: string): void {
    const { target } = parseLink(match);
    const [source = '', title] = splitOnce(match.slice(2, -2), '|');
    const removedId =
      target.kind === 'internal'
        ? this.search.removedPages.linked(target.page, this.pageId)
        : undefined;
    if (removedId === undefined) {
      this.line.addEdge('element');
      this.endLine();
      this.replace(match, this.inLink(target, source, title));
    } else {
      this.endLine();
      this.removeLink(match, this.search.removedPages.textInPlaceOf(removedId, title));
    }
  }

  /** Removes a list item that only links to a removed page. Elsewhere a text replaces the link. */
  private removeLink(match: string, text: string): void {
    const linkEnd = this.at + match.length;
    const isItem = this.page.endsWith(ITEM_START, this.at) && this.page[linkEnd] === '\n';
    if (isItem) {
      this.edits.push({ start: this.at - ITEM_START.length, end: linkEnd, text: '' });
      this.at = linkEnd;
    } else {
      this.replace(match, this.inText(text));
    }
  }

  private inLink(target: LinkTarget, source: string, title: string | undefined): string {
    const shown = title === undefined ? undefined : this.inTitle(title);
    switch (target.kind) {
      case 'interwiki': {
        const [shortcut, name = ''] = splitOnce(source, '>');
        const isMember = MEMBER_SHORTCUT.test(target.shortcut);
        const namePlaces = isMember ? [{ start: 0, end: name.length }] : undefined;
        return printLink(`${shortcut}>${this.inAnyCase(name, { namePlaces })}`, shown);
      }
      case 'email':
        return printLink(this.inAnyCase(source), shown);
      case 'external':
        return printLink(this.inAnyCase(source, { isAddress: true }), shown);
      default:
        return this.inInternalLink(source, shown);
    }
  }

  /** Keeps the id, so that the link works. A link without a title would show the id, so it gets one. */
  private inInternalLink(source: string, title: string | undefined): string {
    const [found] = this.search.find(source);
    if (found && source[found.end] === '@') {
      return printLink(this.label(source, [found]), title);
    }
    if (!this.hasName(source)) {
      return printLink(source, title);
    }
    this.search.onLeftInId();
    const isRedirect = redirectTarget(this.page) !== undefined;
    return printLink(source, isRedirect ? title : (title ?? this.search.label));
  }

  private inTitle(title: string): string {
    return /^\{\{[^}]+\}\}$/.test(title) ? this.inMedia(title) : this.inText(title);
  }

  private inMedia(match: string): string {
    const [link = '', title] = splitOnce(match.slice(2, -2), '|');
    const isExternal = /^\s*(?:https?|ftp):\/\/|^\s*[a-z0-9.]+>/i.test(link);
    if (!isExternal) {
      this.noteId(link);
    }
    const after = isExternal ? this.inAnyCase(link, { isAddress: true }) : link;
    return `{{${after}${title === undefined ? '' : `|${this.inText(title)}`}}}`;
  }

  private inTags(match: string): string {
    const start = match.indexOf('>') + 1;
    const names = match.slice(start, -2).replace(/"[^"]+"|[^\s"]+/g, (tag) => {
      const text = tag.replaceAll('"', '').replaceAll('_', ' ');
      const after = this.inAnyCase(text);
      return after === text ? tag : `"${after}"`;
    });
    return match.slice(0, start) + names + match.slice(-2);
  }
}

const printLink = (target: string, title: string | undefined) =>
  `[[${target}${title === undefined ? '' : `|${title}`}]]`;

/** Links and files, whose ids keep names. Bounded, so that unclosed marks take linear time. */
const IDS = /\[\[[^\]\n]{0,1000}\]\]|\{\{[^}\n]{0,1000}\}\}/g;

/** Replaces names with wiki marks inside, which the lexer would split. Skips links. */
function replaceAcrossMarks(source: string, { findInText, label }: WikiSearch): string {
  const links = Array.from(source.matchAll(IDS), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  let linkIndex = 0;
  const namesOutside = findInText(source).filter((name) => {
    let link = links[linkIndex];
    while (link && link.end <= name.start) {
      linkIndex += 1;
      link = links[linkIndex];
    }
    return !link || link.start >= name.end;
  });
  return replaceRanges(source, namesOutside, label);
}

/**
 * Returns wiki source with names replaced, also across marks. Ids of pages and files stay. Links and lists
 * lose titles of removed pages. Other source stays identical.
 */
export function replaceInWiki(source: string, pageId: string, search: WikiSearch): string {
  const text = replaceAcrossMarks(source, search);
  const page = `\n${text.replaceAll('\r\n', '\n')}\n`;
  const reader = new WikiReader(page, pageId, search);
  readTokens(text, reader);
  reader.endLine();
  return reader.edits.length === 0 ? text : applyEdits(page, reader.edits).slice(1, -1);
}
