import { z } from 'zod';
import type { Outcome } from '@/lib/model/outcome';
import { mapOk } from '@/lib/model/outcome';
import { parseHref } from '@/lib/urls/parse-href';
import type { WikiApi } from './wiki-api';

/** Shown beside the content namespaces: the wiki's own namespace, help, and categories. */
const SHOWN = new Set([4, 12, 14]);

export interface WikiNamespace {
  id: number;
  /** In the language of the wiki, with `_` for spaces; `''` for the main namespace. */
  name: string;
  hasSubpages: boolean;
  isShown: boolean;
}

/** What a wiki says of itself. */
export interface WikiSite {
  name: string;
  /** `MediaWiki 1.39.17`. */
  generator: string;
  mainPage: string;
  pageCount: number;
  language: string;
  /** The address of a page, with `$1` for its title. */
  articleUrl: string;
  /** The address of index.php. */
  scriptUrl: string;
  namespaces: WikiNamespace[];
  /** Namespaces by each of their names in lower case: localized, canonical, and aliases. */
  namesakes: ReadonlyMap<string, WikiNamespace>;
}

/** More namespaces, or other names of them, than any wiki has. */
const MAX_NAMESPACES = 2_000;
/** As long as the name of a namespace and the text behind it can be, 255 bytes each. */
export const titleSchema = z.string().pipe(z.string().max(511));

const namespaceSchema = z.object({
  id: z.int(),
  name: titleSchema,
  canonical: titleSchema.default(''),
  subpages: z.boolean().default(false),
  content: z.boolean().default(false),
});

/** The answer to `meta=siteinfo`. */
export const siteAnswer = z.object({
  query: z.object({
    general: z.object({
      sitename: z.string(),
      mainpage: z.string(),
      generator: z.string().startsWith('MediaWiki'),
      server: z.string(),
      articlepath: z.string().includes('$1'),
      script: z.string().startsWith('/'),
      lang: z.string().default(''),
    }),
    namespaces: z
      .record(z.string(), namespaceSchema)
      .refine((all) => Object.keys(all).length <= MAX_NAMESPACES),
    namespacealiases: z
      .array(z.object({ id: z.int(), alias: titleSchema }))
      .refine((all) => all.length <= MAX_NAMESPACES)
      .default([]),
    rightsinfo: z.object({ url: z.string(), text: z.string() }).optional(),
    statistics: z.object({ pages: z.int().default(0), articles: z.int().default(0) }).optional(),
  }),
});

/** What is asked of a wiki to know it. */
export const SITE_QUERY = {
  action: 'query',
  meta: 'siteinfo',
  siprop: 'general|namespaces|namespacealiases|statistics|rightsinfo',
};

const spell = (name: string) => name.replaceAll(' ', '_');

/** Returns the namespace that a name means, in any language and case; undefined for none. */
export const namespaceNamed = (name: string, { namesakes }: WikiSite): WikiNamespace | undefined =>
  namesakes.get(spell(name.trim()).toLowerCase());

/**
 * Asks a wiki what it is.
 * @param wikiUrl the address of its scripts, whose scheme holds where the wiki names none
 */
export async function readSite(api: WikiApi, wikiUrl: string): Promise<Outcome<WikiSite>> {
  return mapOk(await api.ask(SITE_QUERY, siteAnswer), ({ query }) => toSite(query, wikiUrl));
}

function toSite(query: z.output<typeof siteAnswer>['query'], wikiUrl: string): WikiSite {
  const { general, namespaces: listed, namespacealiases: aliases, statistics } = query;
  const namesakes = new Map<string, WikiNamespace>();
  const namespaces = Object.values(listed).map(({ id, name, canonical, subpages, content }) => {
    const isShown = content || SHOWN.has(id);
    const namespace = { id, name: spell(name), hasSubpages: subpages, isShown };
    const names = aliases.filter((alias) => alias.id === id).map(({ alias }) => alias);
    for (const each of [name, canonical, ...names]) {
      if (each !== '') namesakes.set(spell(each).toLowerCase(), namespace);
    }
    return namespace;
  });
  // The name of the host stays as it was given: a wiki may be known by several.
  const { origin } = new URL(wikiUrl);
  const server = parseHref(general.server, new URL(origin))?.origin ?? origin;
  return {
    name: general.sitename,
    generator: general.generator,
    mainPage: general.mainpage,
    pageCount: statistics?.articles ?? 0,
    language: general.lang,
    articleUrl: server + general.articlepath,
    scriptUrl: server + general.script,
    namespaces,
    namesakes,
  };
}
