import { parseLink, parseTags } from '@/lib/content/dokuwiki/handler/links';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import { type RawPage, renderedSource } from '@/lib/model/community';
import { byTitle, lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { cleanId, resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { MAX_ID_LENGTH } from '@/lib/urls/views/wiki-url';

const TAGS = /\{\{tag>[^}\n]{1,500}\}\}/g;
/** Lists of the pages of a namespace, of the plugins nspages, indexmenu and simplenavi. */
const INDEX = /^(?:<nspages\b|\{\{(?:indexmenu|simplenavi)>) *([^\s#|}>-]*)/;
/** Pages that stand in another one by the include plugin, all of a namespace or with a tag. */
const MANY = /^\{\{(namespace|tagtopic)>([^&}]*)(&[^}]*)?\}\}$/;
/** Lists that are longer in all would make a page too large to be formatted. */
const MAX_UNITS = 500_000;
/** Where the tag plugin keeps the pages of tags. */
const NAMESPACE = 'tag';

/** What pages show of others: the headings of links without a title, and the pages of a tag. */
export class PageIndex {
  /** The headings of all pages, and of those that lists have. */
  private readonly known = new Map<string, string>();
  private readonly titles = new Map<string, string>();
  private readonly tags = new Map<string, { name: string; ids: Set<string> }>();

  /** @param usesHeadings whether links are named by the heading of their page (`useheading`) */
  constructor(private readonly usesHeadings: boolean) {}

  add(page: RawPage): void {
    const { id, title, isUnlisted } = page;
    const source = renderedSource(page) ?? '';
    this.known.set(id, firstHeading(source) || title);
    if (isUnlisted) return;
    this.titles.set(id, this.known.get(id) ?? title);
    for (const [match] of source.matchAll(TAGS)) {
      for (const name of parseTags(match).tags) {
        const tag = this.tags.get(cleanId(name)) ?? { name, ids: new Set() };
        this.tags.set(cleanId(name), tag);
        tag.ids.add(id);
      }
    }
  }

  has = (id: string): boolean => this.known.has(id);

  /** Whether a page shows what is known only once all are added. */
  isNeededFor(page: RawPage): boolean {
    const source = renderedSource(page) ?? '';
    return (
      /\{\{(?:topic|tagtopic|namespace|indexmenu|simplenavi)>|<nspages/.test(source) ||
      (this.usesHeadings && source.includes('[['))
    );
  }

  /** Returns a page with what it shows of others. */
  fill(page: RawPage): RawPage {
    let unitsLeft = MAX_UNITS;
    const source = renderedSource(page) ?? '';
    const filled = replaceTokens(source, (mode, match) => {
      if (unitsLeft <= 0) return match;
      const shown = this.replacementOf(page, mode, match);
      unitsLeft -= shown.length - match.length;
      return shown;
    });
    return filled === source ? page : { ...page, dialect: filled };
  }

  /** Redirects to the pages that namespaces begin with, where these have another name than `start`. */
  *startPages(name = 'start'): Generator<RawPage> {
    for (const [target, title] of this.titles) {
      const id = `${target.slice(0, -lastIdPart(target).length)}start`;
      if (lastIdPart(target) !== cleanId(name) || this.has(id)) continue;
      this.known.set(id, title);
      yield { id, title, source: `#redirect :${target}` };
    }
  }

  /** The pages of tags, with lists of the pages that have these, where the wiki has none of its own. */
  *tagPages(): Generator<RawPage> {
    for (const [tag, { name, ids }] of this.tags) {
      const id = `${NAMESPACE}:${tag}`;
      if (tag !== '' && id.length <= MAX_ID_LENGTH && !this.has(id)) {
        yield { id, title: name, source: `====== ${name} ======\n${this.list(ids)}` };
      }
    }
  }

  /** What stands in a page in place of a token. */
  private replacementOf(page: RawPage, mode: string, match: string): string {
    if (match.startsWith('{{topic>')) return this.list(this.pagesOf(match.slice(8, -2)));
    const [isMany, kind, of = '', flags = ''] = MANY.exec(match) ?? [];
    if (isMany) {
      const depth = Number(/&depth=(\d+)/.exec(flags)?.[1] ?? 1) || undefined;
      const ids =
        kind === 'tagtopic'
          ? this.pagesOf(of)
          : this.pagesWithin(namespaceAt(of, ':', page), depth);
      const includes = [...ids].sort().map((id) => `\n{{page>:${id}${flags}}}`);
      return includes.join('');
    }
    const [isIndex, namespace = ''] = INDEX.exec(match) ?? [];
    if (isIndex) return this.list(this.pagesWithin(namespaceAt(namespace, '.:', page), 1));
    if (mode !== 'internallink' || !this.usesHeadings) return match;
    const { target, title } = parseLink(match);
    if (target.kind !== 'internal' || title || target.page.includes('#')) return match;
    const id = resolveId(target.page, page.id, this.has);
    const heading = this.known.get(id);
    const isShown = heading !== undefined && heading !== lastIdPart(id);
    return isShown ? `[[${target.page}|${asTitle(heading)}]]` : match;
  }

  /** The pages of `namespace?one +and -not&flags`, as the tag plugin has it. */
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

  /** The pages of a namespace and of those below it, as deep as they are asked for. */
  private pagesWithin(namespace: string, depth = Number.POSITIVE_INFINITY): Set<string> {
    const start = namespace === '' ? '' : `${namespace}:`;
    const isWithin = (id: string) =>
      id.startsWith(start) && id.slice(start.length).split(':').length <= depth;
    return new Set([...this.titles.keys()].filter(isWithin));
  }

  private list(ids: ReadonlySet<string>): string {
    const titled = Array.from(ids, (id) => ({ id, title: this.titles.get(id) ?? id }));
    return titled
      .sort(byTitle)
      .map(({ id, title }) => `\n  * [[:${id}|${asTitle(title)}]]`)
      .join('');
  }
}

/** The namespace that a page names; `start` is where a name without a colon or dot begins. */
const namespaceAt = (name: string, start: string, { id }: RawPage): string =>
  namespaceOf(
    resolveId(`${/^[.:]/.test(name) ? '' : name.includes(':') ? ':' : start}${name}:`, id),
  );

/** The first heading of a page, whatever stands before it; `''` without one. */
function firstHeading(source: string): string {
  const lines = source.split('\n').map((line) => trim(line));
  return trim(lines.find((line) => /^==.*[^=]/.test(line) && line.endsWith('==')) ?? '', '= \t');
}

/** A text that ends no link. */
const asTitle = (text: string) => text.replaceAll(']]', '] ]');
