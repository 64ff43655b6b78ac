import { parseLink } from '../handler/parse-links';
import { nameWithin, parentOf } from '../ids/id-parts';
import { cleanId, resolveId } from '../ids/page-id';
import { simpleTitle } from '../ids/simple-title';
import { entryOfBlock } from '../plugins/lists/data';
import { listPages } from '../plugins/lists/listed-pages';
import { linkText } from '../plugins/lists/print-list';
import { TAGS, tagsOfSource } from '../plugins/lists/tag';
import { PLUGINS } from '../plugins/plugins';
import { splitOnce } from '../syntax/split-once';
import { trim } from '../syntax/white-space';
import { replaceTokens } from '../tokens';
import type { IndexedWiki, ListedPage } from './indexed-wiki';

/** A page as it is added to the index. */
export interface SourcePage {
  id: string;
  title: string;
  source: string;
  lastModified?: Date | undefined;
  /** True if no list shows it. */
  isUnlisted?: boolean | undefined;
}

type MadePage = Pick<SourcePage, 'id' | 'title' | 'source'>;

/** Settings of the wiki. */
export interface IndexSettings {
  /** Headings name links (`useheading`). */
  usesHeadings?: boolean;
  /** Name of start pages (`start`). */
  startName?: string;
}

/** How syntax that shows other pages may begin. */
const BEGINNING = /\{\{\w+>|<\w+|^-+ *data\w+/gm;
const LISTS = new Map(
  PLUGINS.flatMap(({ lists }) =>
    lists ? lists.beginnings.map((beginning) => [beginning, lists] as const) : [],
  ),
);
const MODES_OF_LISTS = ['call', 'macro', 'data'];
/** UTF-16 units. A longer text would make the page too large to format. */
const MAX_UNITS = 500_000;
/** Looking through so many pages counts as one unit of that limit. */
const PAGES_PER_UNIT = 10;

const listsAt = (beginning: string) => LISTS.get(beginning.replace(/^-+ */, '---- '));

/** Lists, tags, and headings as link texts, which pages show of other pages. */
export class WikiIndex implements IndexedWiki {
  /** Of all pages, unlisted ones too. */
  private readonly titles = new Map<string, string>();
  readonly pages = new Map<string, ListedPage>();
  readonly tags = new Map<string, { name: string; ids: Set<string> }>();
  readonly usesHeadings: boolean;
  readonly startName: string;

  constructor({ usesHeadings = false, startName = 'start' }: IndexSettings = {}) {
    this.usesHeadings = usesHeadings;
    this.startName = startName;
  }

  /** Adds a page, which lists on other pages may show. */
  add({ id, title: ownTitle, source, lastModified, isUnlisted }: SourcePage): void {
    const title = firstHeading(source) || ownTitle;
    this.titles.set(id, title);
    if (isUnlisted) return;
    const changedAt = lastModified?.getTime() ?? 0;
    this.pages.set(id, { id, title, ownTitle, changedAt, entry: entryOf(source) });
    for (const name of tagsOfSource(source)) {
      const tag = this.tags.get(cleanId(name)) ?? { name, ids: new Set() };
      this.tags.set(cleanId(name), tag);
      tag.ids.add(id);
    }
  }

  has = (id: string): boolean => this.titles.has(id);

  titleOf = (id: string): string | undefined => this.titles.get(id);

  /** True if a source shows other pages, so that all must be added first. */
  isNeededFor(source: string): boolean {
    if ((this.usesHeadings || this.startName !== 'start') && source.includes('[[')) return true;
    for (const [beginning] of source.matchAll(BEGINNING)) {
      if (listsAt(beginning)) return true;
    }
    return false;
  }

  /** Returns a page's source with its lists filled in. All pages must have been added. */
  fill(page: SourcePage): string {
    let unitsLeft = MAX_UNITS;
    return replaceTokens(page.source, (mode, match) => {
      if (unitsLeft <= 0) return match;
      const shown = this.replacementOf(page.id, mode, match);
      // A list looks at all pages, even if it shows none.
      const isList = shown !== match && mode !== 'internallink';
      unitsLeft -= shown.length - match.length + (isList ? this.pages.size / PAGES_PER_UNIT : 0);
      return shown;
    });
  }

  /** Redirects `start` to start pages of another name. */
  *startPages(): Generator<MadePage> {
    for (const [target, { title }] of this.pages) {
      const id = `${target.slice(0, -nameWithin(target).length)}start`;
      if (nameWithin(target) !== this.startName || this.has(id)) continue;
      this.titles.set(id, title);
      yield { id, title, source: `#redirect :${target}` };
    }
  }

  /** Tag pages with lists, unless the wiki has its own. */
  *tagPages(): Generator<MadePage> {
    for (const [tag, { name, ids }] of this.tags) {
      const id = `${TAGS}:${tag}`;
      if (tag === '' || this.has(id)) continue;
      yield { id, title: name, source: `====== ${name} ======\n${listPages(this, ids)}` };
    }
  }

  private replacementOf(pageId: string, mode: string, match: string): string {
    if (mode === 'internallink') return this.link(pageId, match);
    if (!MODES_OF_LISTS.includes(mode)) return match;
    const token = trim(match);
    const [beginning = ''] = token.match(BEGINNING) ?? [];
    const lists = token.startsWith(beginning) ? listsAt(beginning) : undefined;
    return lists?.list(match, pageId, this) ?? match;
  }

  /** Resolves links to start pages, and to pages named by headings. */
  private link(pageId: string, match: string): string {
    const { target } = parseLink(match);
    const [, title] = splitOnce(match.slice(2, -2), '|');
    if (target.kind !== 'internal') return match;
    if (this.startName !== 'start' && /[:;]$/.test(target.page)) {
      const namespace = parentOf(resolveId(target.page, pageId));
      const names = [this.startName, nameWithin(namespace)].map((name) => `${namespace}:${name}`);
      const first = [...names, namespace].find((id) => this.has(id)) ?? names[0];
      const shown = title ?? (this.usesHeadings ? this.titleOf(first ?? '') : undefined);
      return `[[:${first}|${linkText(shown ?? simpleTitle(target.page))}]]`;
    }
    if (!this.usesHeadings || title || target.page.includes('#')) return match;
    const id = resolveId(target.page, pageId, this.has);
    const heading = this.titleOf(id);
    const isShown = heading !== undefined && heading !== nameWithin(id);
    return isShown ? `[[${target.page}|${linkText(heading)}]]` : match;
  }
}

/** Returns the last entry in a source. */
function entryOf(source: string): ListedPage['entry'] {
  if (!/^-+ *dataentry\b/m.test(source)) return undefined;
  let last: ListedPage['entry'];
  replaceTokens(source, (mode, match) => {
    if (mode === 'data') last = entryOfBlock(match) ?? last;
    return match;
  });
  return last;
}

/** Returns the first heading, wherever it stands; `''` without one. */
function firstHeading(source: string): string {
  const lines = source.split('\n').map((line) => trim(line));
  return trim(lines.find((line) => /^==.*[^=]/.test(line) && line.endsWith('==')) ?? '', '= \t');
}
