import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Clock } from '@/lib/base/runtime/clock';
import { escapeHtml } from '@/lib/base/text/escape';
import { mapOk, mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { RawPage } from '@/lib/model/records';
import { href } from '@/lib/urls/views/href';
import { numberOfId } from '@/lib/urls/wiki-software/escape-title';
import { localizeHtml, textOfTitle } from './local-html';
import { idOfTitle, partsOfTitle, titlesOfId } from './page-ids';
import { readPictureCredits } from './picture-credits';
import type { RecentChanges } from './recent-changes';
import type { ListedTitle, TitleLists } from './title-lists';
import type { WikiApi } from './wiki-api';
import { CATEGORIES, type WikiSite } from './wiki-site';

const MAX_KEPT_UNITS = 8_000_000;

const pageAnswer = z.object({
  parse: z.object({
    title: z.string(),
    displaytitle: z.string().default(''),
    revid: z.int().default(0),
    text: z.string(),
    images: z.array(z.string()).default([]),
    redirects: z.array(z.object({ tofragment: z.string().optional() })).default([]),
    categories: z
      .array(z.object({ category: z.string(), hidden: z.boolean().default(false) }))
      .default([]),
  }),
});

type ParsedPage = z.output<typeof pageAnswer>['parse'];

const sourceAnswer = z.object({ parse: z.object({ wikitext: z.string() }) });

const revisionAnswer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        length: z.int().optional(),
        revisions: z
          .array(z.object({ timestamp: z.iso.datetime(), user: z.string().optional() }))
          .default([]),
      }),
    ),
  }),
});

const membersAnswer = z.object({
  query: z.object({ categorymembers: z.array(z.object({ title: z.string() })) }),
});

interface KeptPage {
  page: RawPage;
  /** The page's own title, after redirects. */
  title: string;
  readAtMs: number;
}

/** Reads pages of a MediaWiki as HTML and keeps them in memory. */
export class ParsedPages {
  private readonly kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_KEPT_UNITS,
    sizeCalculation: ({ page }) => 500 + (page.html?.length ?? 0),
  });

  constructor(
    private readonly api: WikiApi,
    private readonly lists: TitleLists,
    private readonly changes: RecentChanges,
    private readonly clock: Clock,
  ) {}

  /** Returns the page of an id, which may be a page number; `missing` if no title of the id exists. */
  async page(id: string, site: WikiSite, client: ClientKind): Promise<Outcome<RawPage>> {
    const number = numberOfId(id);
    if (number !== undefined) return this.pageOfNumber(number, site, client);
    for (const title of titlesOfId(id, site)) {
      if (!partsOfTitle(title, site).namespace.isShown) continue;
      const page = await this.pageOfTitle(title, site, client);
      if (page.kind !== 'missing') return page;
    }
    return { kind: 'missing' };
  }

  /** Returns a page's wikitext. */
  async source(id: string, site: WikiSite, client: ClientKind): Promise<Outcome<string>> {
    const [title = ''] = titlesOfId(id, site);
    if (!partsOfTitle(title, site).namespace.isShown) return { kind: 'missing' };
    const question = { action: 'parse', page: title, prop: 'wikitext' };
    return mapOk(await this.api.ask(question, sourceAnswer, client), ({ parse }) => parse.wikitext);
  }

  /** Returns the page of a title, or of the title's redirect. */
  async pageOfTitle(title: string, site: WikiSite, client: ClientKind): Promise<Outcome<RawPage>> {
    const kept = this.kept.get(title);
    if (kept && (await this.isSame(title, kept, client))) return ok(kept.page);
    const readAtMs = this.clock.now();
    const read = await this.readPage({ page: title }, site, client);
    const isCategory = partsOfTitle(title, site).namespace.id === CATEGORIES;
    const page =
      read.kind === 'missing' && isCategory
        ? await this.categoryWithoutPage(title, site, client)
        : await mapOkAsync(read, (parsed) => this.toPage(parsed, site, client));
    if (page.kind === 'ok') {
      const own = read.kind === 'ok' ? read.value.title : page.value.title;
      this.kept.set(title, { page: page.value, title: own, readAtMs });
    } else {
      this.kept.delete(title);
    }
    return page;
  }

  private async isSame(
    asked: string,
    { title, readAtMs }: KeptPage,
    client: ClientKind,
  ): Promise<boolean> {
    const name = asked.replaceAll('_', ' ');
    if (!(await this.changes.isSame(title, readAtMs, client))) return false;
    return name === title || this.changes.isSame(name, readAtMs, client);
  }

  private async pageOfNumber(
    number: string,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Outcome<RawPage>> {
    const read = await this.readPage({ pageid: number }, site, client);
    return mapOkAsync(read, (parsed) => this.toPage(parsed, site, client));
  }

  private async readPage(
    which: Record<string, string>,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Outcome<ParsedPage>> {
    const question = {
      ...which,
      action: 'parse',
      redirects: '1',
      prop: 'text|displaytitle|revid|categories|images',
      disableeditsection: '1',
      disabletoc: '1',
      wrapoutputclass: '',
    };
    const answer = await this.api.ask(question, pageAnswer, client);
    if (answer.kind !== 'ok') return answer;
    const { parse } = answer.value;
    return partsOfTitle(parse.title, site).namespace.isShown ? ok(parse) : { kind: 'missing' };
  }

  private async toPage(parsed: ParsedPage, site: WikiSite, client: ClientKind): Promise<RawPage> {
    const { title, displaytitle, text, redirects, images } = parsed;
    const about = await this.about(parsed, site, client);
    const isCategory = partsOfTitle(title, site).namespace.id === CATEGORIES;
    const listed = isCategory ? await this.members(title, client) : undefined;
    const members = listed?.kind === 'ok' ? printMembers(listed.value, site) : '';
    const name = textOfTitle(displaytitle) || title;
    const credits = await readPictureCredits(this.api, images, site, client);
    const shown = await localizeHtml(text, site, name);
    const html = shown + members + credits + printTags(parsed, site);
    const section = redirects.at(-1)?.tofragment?.replaceAll(' ', '_');
    return {
      id: idOfTitle(title, site),
      title: name,
      ...(about?.at && { lastModified: about.at }),
      ...(about?.sizeBytes !== undefined && { sizeBytes: about.sizeBytes }),
      ...(about?.author && { author: about.author }),
      html,
      hasSource: true,
      ...(section && { section }),
    };
  }

  /** Returns a category that has members and no page: their list. */
  private async categoryWithoutPage(
    title: string,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Outcome<RawPage>> {
    const name = title.replaceAll('_', ' ');
    const members = await this.members(name, client);
    if (members.kind !== 'ok') return members;
    if (members.value.length === 0) return { kind: 'missing' };
    return ok({ id: idOfTitle(name, site), title: name, html: printMembers(members.value, site) });
  }

  /** Returns the titles of a category's members, at most 500. */
  private async members(title: string, client: ClientKind): Promise<Outcome<string[]>> {
    const question = {
      action: 'query',
      list: 'categorymembers',
      cmtitle: title,
      cmprop: 'title',
      cmlimit: '500',
    };
    const answer = await this.api.ask(question, membersAnswer, client);
    return mapOk(answer, ({ query }) => query.categorymembers.map((member) => member.title));
  }

  private async about(
    { title, revid }: ParsedPage,
    site: WikiSite,
    client: ClientKind,
  ): Promise<Omit<ListedTitle, 'title' | 'revision'> | undefined> {
    const listed = this.lists.find(partsOfTitle(title, site).namespace.id, title);
    if (listed?.revision === revid) return listed;
    const question = {
      action: 'query',
      prop: 'info|revisions',
      titles: title,
      rvprop: 'timestamp|user',
    };
    const answer = await this.api.ask(question, revisionAnswer, client);
    const [page] = answer.kind === 'ok' ? answer.value.query.pages : [];
    const [revision] = page?.revisions ?? [];
    return (
      revision && {
        at: new Date(revision.timestamp),
        author: revision.user,
        sizeBytes: page?.length,
      }
    );
  }
}

const printLink = (text: string, title: string, site: WikiSite) =>
  `<a href="${escapeHtml(href({ kind: 'wiki-page', id: idOfTitle(title, site) }))}">${escapeHtml(text)}</a>`;

function printMembers(titles: readonly string[], site: WikiSite): string {
  const shown = titles.filter((title) => partsOfTitle(title, site).namespace.isShown);
  const items = shown.map((title) => `<li>${printLink(title, title, site)}</li>`);
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

function printTags({ categories }: ParsedPage, site: WikiSite): string {
  const prefix = site.namespaces.find(({ id }) => id === CATEGORIES)?.name ?? 'Category';
  const shown = categories.filter(({ hidden }) => !hidden);
  const links = shown.map(({ category }) =>
    printLink(category.replaceAll('_', ' '), `${prefix}:${category}`, site),
  );
  const items = links.map((link) => `<li>${link}</li>`);
  return items.length > 0 ? `<ul class="tags">${items.join('')}</ul>` : '';
}
