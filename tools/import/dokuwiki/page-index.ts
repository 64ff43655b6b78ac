import { parseLink, parseTags } from '@/lib/content/dokuwiki/handler/parse-links';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { simpleTitle } from '@/lib/content/dokuwiki/renderer/create-link-element';
import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import { type RawPage, renderedSource } from '@/lib/model/records';
import { byTitle, lastIdPart, namespaceAncestors, namespaceOf } from '@/lib/model/wiki-tree';
import { cleanId, resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { MAX_ID_LENGTH } from '@/lib/urls/views/wiki/read-wiki-id';
import { DataIndex } from './data-index';
import { listLatest } from './lists/latest-pages';
import { type ListedPage, linkText, printLink, printList } from './lists/listed-page';
import { parseNspages, printNspages } from './lists/nspages';
import { listPageQuery } from './lists/page-query';

const TAGS = /\{\{tag>[^}\n]{1,500}\}\}/g;
/** The plugins indexmenu and simplenavi. */
const INDEX = /^\{\{(?:indexmenu|simplenavi)> *([^\s#|}>-]*)/;
/** Syntax that shows other pages. */
const NEEDS =
  /\{\{(?:topic|tagtopic|tagpage|namespace|indexmenu|simplenavi|pagequery|changes)>|<nspages|^-+ *data(?!entry)/m;
/** Includes of all pages of a namespace or tag. */
const MANY = /^\{\{(namespace|tagtopic)>([^&}]*)(&[^}]*)?\}\}$/;
/** UTF-16 units. A longer text would make the page too large to format. */
const MAX_UNITS = 500_000;
/** Looking through so many pages counts as one unit of that limit. */
const PAGES_PER_UNIT = 10;
const NAMESPACE = 'tag';

/** Lists, tags, and headings as link texts, which pages show of other pages. */
export class PageIndex {
  /** Of all pages, unlisted ones too. */
  private readonly known = new Map<string, string>();
  private readonly pages = new Map<string, ListedPage>();
  private readonly data = new DataIndex();
  private readonly tags = new Map<string, { name: string; ids: Set<string> }>();

  /**
   * @param usesHeadings headings name links (`useheading`)
   * @param startName name of start pages (`start`)
   */
  constructor(
    private readonly usesHeadings: boolean,
    private readonly startName = 'start',
  ) {}

  /** Adds a page, which lists on other pages may show. */
  add(page: RawPage): void {
    const { id, title, isUnlisted } = page;
    const source = renderedSource(page) ?? '';
    this.known.set(id, firstHeading(source) || title);
    if (isUnlisted) return;
    const changedAt = page.lastModified?.getTime() ?? 0;
    this.pages.set(id, { id, title: this.known.get(id) ?? title, changedAt });
    this.data.add(page);
    for (const [match] of source.matchAll(TAGS)) {
      for (const name of parseTags(match).tags) {
        const tag = this.tags.get(cleanId(name)) ?? { name, ids: new Set() };
        this.tags.set(cleanId(name), tag);
        tag.ids.add(id);
      }
    }
  }

  has = (id: string): boolean => this.known.has(id);

  /** True if a page shows others, so that all must be added first. */
  isNeededFor(page: RawPage): boolean {
    const source = renderedSource(page) ?? '';
    const hasLinks = this.usesHeadings || this.startName !== 'start';
    return NEEDS.test(source) || (hasLinks && source.includes('[['));
  }

  close(): void {
    this.data.close();
  }

  /** Returns a page with its lists filled in. All pages must have been added. */
  fill(page: RawPage): RawPage {
    let unitsLeft = MAX_UNITS;
    const source = renderedSource(page) ?? '';
    const filled = replaceTokens(source, (mode, match) => {
      if (unitsLeft <= 0) return match;
      const shown = this.replacementOf(page, mode, match);
      // A list looks at all pages, even if it shows none.
      const isList = shown !== match && mode !== 'internallink';
      unitsLeft -= shown.length - match.length + (isList ? this.pages.size / PAGES_PER_UNIT : 0);
      return shown;
    });
    return filled === source ? page : { ...page, dialect: filled };
  }

  /** Redirects `start` to start pages of another name. */
  *startPages(): Generator<RawPage> {
    for (const [target, { title }] of this.pages) {
      const id = `${target.slice(0, -lastIdPart(target).length)}start`;
      if (lastIdPart(target) !== this.startName || this.has(id)) continue;
      this.known.set(id, title);
      yield { id, title, source: `#redirect :${target}` };
    }
  }

  /** Tag pages with lists, unless the wiki has its own. */
  *tagPages(): Generator<RawPage> {
    for (const [tag, { name, ids }] of this.tags) {
      const id = `${NAMESPACE}:${tag}`;
      if (tag !== '' && id.length <= MAX_ID_LENGTH && !this.has(id)) {
        yield { id, title: name, source: `====== ${name} ======\n${this.list(ids)}` };
      }
    }
  }

  private replacementOf(page: RawPage, mode: string, match: string): string {
    if (match.startsWith('{{topic>')) return this.list(this.pagesOf(match.slice(8, -2)));
    const [many, kind, from = '', flags = ''] = MANY.exec(match) ?? [];
    if (many) {
      const depth = Number(/&depth=(\d+)/.exec(flags)?.[1] ?? 1) || undefined;
      const ids =
        kind === 'tagtopic'
          ? this.pagesOf(from)
          : this.pagesWithin(namespaceAt(from, ':', page), depth);
      const includes = [...ids].sort().map((id) => `\n{{page>:${id}${flags}}}`);
      return includes.join('');
    }
    const [index, namespace = ''] = INDEX.exec(match) ?? [];
    if (index) return this.list(this.pagesWithin(namespaceAt(namespace, '.:', page), 1));
    if (/^<nspages\b/.test(match)) return this.nspages(match, page);
    if (match.startsWith('{{pagequery>')) {
      const resolve = (namespace: string) => namespaceAt(namespace, '.:', page);
      return listPageQuery(match, [...this.pages.values()], this.startName, resolve) ?? match;
    }
    if (match.startsWith('{{changes>')) {
      const nameOf = (id: string) => (this.usesHeadings && this.known.get(id)) || simpleTitle(id);
      return listLatest(match, [...this.pages.values()], nameOf) ?? match;
    }
    if (match.startsWith('{{tagpage>')) {
      const [tag = '', title = tag] = match.slice('{{tagpage>'.length, -2).split('|');
      return `[[:${NAMESPACE}:${cleanId(tag.split('&', 1)[0] ?? '')}|${title}]]`;
    }
    const list = mode === 'data' ? this.data.list(match, page) : undefined;
    return list ?? (mode === 'internallink' ? this.link(page, match) : match);
  }

  /** Resolves links to start pages, and to pages named by headings. */
  private link(page: RawPage, match: string): string {
    const { target } = parseLink(match);
    const [, title] = splitOnce(match.slice(2, -2), '|');
    if (target.kind !== 'internal') return match;
    if (this.startName !== 'start' && /[:;]$/.test(target.page)) {
      const namespace = namespaceOf(resolveId(target.page, page.id));
      const names = [this.startName, lastIdPart(namespace)].map((name) => `${namespace}:${name}`);
      const first = [...names, namespace].find((id) => this.has(id)) ?? names[0];
      const shown = title ?? (this.usesHeadings ? this.known.get(first ?? '') : undefined);
      return `[[:${first}|${linkText(shown ?? simpleTitle(target.page))}]]`;
    }
    if (!this.usesHeadings || title || target.page.includes('#')) return match;
    const id = resolveId(target.page, page.id, this.has);
    const heading = this.known.get(id);
    const isShown = heading !== undefined && heading !== lastIdPart(id);
    return isShown ? `[[${target.page}|${linkText(heading)}]]` : match;
  }

  /** Returns the pages of `namespace?one +and -not&flags` (tag plugin). */
  private pagesOf(topic: string): Set<string> {
    const [expression = ''] = topic.split('&');
    const [words = '', namespace = ''] = expression.split('?').reverse();
    let ids = new Set<string>();
    for (const [word, sign, name = ''] of words.matchAll(/([+-]?)("[^"]+"|\S+)/g)) {
      const tagged = this.tags.get(cleanId(name))?.ids ?? new Set();
      if (sign === '') {
        ids = new Set([...ids, ...tagged]);
      } else {
        ids = new Set([...ids].filter((id) => tagged.has(id) === word.startsWith('+')));
      }
    }
    const within = this.pagesWithin(cleanId(namespace));
    return new Set([...ids].filter((id) => within.has(id)));
  }

  private pagesWithin(namespace: string, depth = Number.POSITIVE_INFINITY): Set<string> {
    const start = namespace === '' ? '' : `${namespace}:`;
    const isWithin = (id: string) =>
      id.startsWith(start) && id.slice(start.length).split(':').length <= depth;
    return new Set([...this.pages.keys()].filter(isWithin));
  }

  private nspages(match: string, page: RawPage): string {
    const call = parseNspages(match, page.id);
    if (!call) return match;
    const top = namespaceAt(call.namespace, ':', page);
    const start = top === '' ? '' : `${top}:`;
    const isNear = (id: string) => id.slice(start.length).split(':').length <= call.depth;
    const ids = [...this.pagesWithin(top)];
    if (ids.length === 0) return `\n\nthis namespace doesn't exist: ${top}\n`;
    const around = ids.flatMap((id) => namespaceAncestors(id)).filter((id) => id.startsWith(start));
    const pages = ids.filter((id) => isNear(id) && call.isWanted(id, 'pages'));
    const namespaces = [...new Set(around)]
      .filter((id) => isNear(id) && call.isWanted(id, 'ns'))
      .map((id) => {
        const first = `${id}:${this.startName}`;
        const link = this.has(first) ? first : `${id}:`;
        return { id, link, title: this.known.get(first) || lastIdPart(id), changedAt: 0 };
      });
    return printNspages(call, this.listed(pages), namespaces);
  }

  private listed(ids: Iterable<string>): ListedPage[] {
    return [...ids].flatMap((id) => this.pages.get(id) ?? []);
  }

  private list(ids: ReadonlySet<string>): string {
    const pages = this.listed(ids).sort(byTitle);
    return printList(pages.map(({ id, title }) => printLink(id, title)));
  }
}

/** Returns the namespace that a page names. `start` prefixes names without colon or dot. */
function namespaceAt(name: string, start: string, { id }: RawPage): string {
  if (/^[.:]/.test(name)) return namespaceOf(resolveId(`${name}:`, id));
  const prefix = name.includes(':') ? ':' : start;
  return namespaceOf(resolveId(`${prefix}${name}:`, id));
}

/** Returns the first heading, wherever it stands; `''` without one. */
function firstHeading(source: string): string {
  const lines = source.split('\n').map((line) => trim(line));
  return trim(lines.find((line) => /^==.*[^=]/.test(line) && line.endsWith('==')) ?? '', '= \t');
}
