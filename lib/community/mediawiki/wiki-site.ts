import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Outcome } from '@/lib/model/outcome';
import { mapOk } from '@/lib/model/outcome';
import { parseHref } from '@/lib/urls/parse-href';
import type { WikiApi } from './wiki-api';

/** The namespace of categories. */
export const CATEGORIES = 14;
/** Shown besides content namespaces: project, help and category pages. */
const SHOWN = new Set([4, 12, CATEGORIES]);

export interface WikiNamespace {
  id: number;
  /** In the wiki's language, with `_` for spaces; `''` for the main namespace. */
  name: string;
  hasSubpages: boolean;
  isShown: boolean;
}

export interface WikiSite {
  generator: string;
  mainPage: string;
  /** Pages with a link in content namespaces (`$wgArticleCountMethod`). */
  articleCount: number;
  /** Redirects, files, users and discussions included. */
  pagesOfAllKinds: number;
  /** Knows authors and licenses of pictures. */
  hasCredits: boolean;
  articleUrl: string;
  scriptUrl: string;
  namespaces: WikiNamespace[];
  /** By lower-case name: localized, canonical and aliases. */
  namesakes: ReadonlyMap<string, WikiNamespace>;
}

const MAX_NAMESPACES = 2_000;
/** A namespace and a title have at most 255 bytes each. */
export const titleSchema = z.string().pipe(z.string().max(511));

const namespaceSchema = z.object({
  id: z.int(),
  name: titleSchema,
  canonical: titleSchema.default(''),
  subpages: z.boolean().default(false),
  content: z.boolean().default(false),
});

/** Response to `meta=siteinfo`. */
export const siteAnswer = z.object({
  query: z.object({
    general: z.object({
      sitename: z.string(),
      mainpage: z.string(),
      generator: z.string().startsWith('MediaWiki'),
      server: z.string(),
      articlepath: z.string().includes('$1'),
      script: z.string().startsWith('/'),
    }),
    namespaces: z
      .record(z.string(), namespaceSchema)
      .refine((all) => Object.keys(all).length <= MAX_NAMESPACES),
    namespacealiases: z
      .array(z.object({ id: z.int(), alias: titleSchema }))
      .refine((all) => all.length <= MAX_NAMESPACES)
      .default([]),
    rightsinfo: z.object({ url: z.string(), text: z.string() }).optional(),
    extensions: z.array(z.object({ name: z.string().optional() })).default([]),
    statistics: z.object({ pages: z.int().default(0), articles: z.int().default(0) }).optional(),
  }),
});

export const SITE_QUERY = {
  action: 'query',
  meta: 'siteinfo',
  siprop: 'general|namespaces|namespacealiases|statistics|rightsinfo|extensions',
};

const spell = (name: string) => name.replaceAll(' ', '_');

/** Returns the namespace of this name, in any language and case, if any. */
export const namespaceNamed = (name: string, { namesakes }: WikiSite): WikiNamespace | undefined =>
  namesakes.get(spell(name.trim()).toLowerCase());

/**
 * Reads the site information.
 * @param wikiUrl address of the wiki's scripts, which gives the scheme if the wiki names none
 */
export async function readSite(
  api: WikiApi,
  wikiUrl: string,
  client: ClientKind,
): Promise<Outcome<WikiSite>> {
  return mapOk(await api.ask(SITE_QUERY, siteAnswer, client), ({ query }) =>
    toSite(query, wikiUrl),
  );
}

function toSite(query: z.output<typeof siteAnswer>['query'], wikiUrl: string): WikiSite {
  const { general, namespaces: listed, namespacealiases: aliases, statistics, extensions } = query;
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
  // A wiki may have several hosts. The configured one stays.
  const { origin } = new URL(wikiUrl);
  const server = parseHref(general.server, new URL(origin))?.origin ?? origin;
  return {
    generator: general.generator,
    mainPage: general.mainpage,
    articleCount: statistics?.articles ?? 0,
    pagesOfAllKinds: statistics?.pages ?? 0,
    hasCredits: extensions.some(({ name }) => name === 'CommonsMetadata'),
    articleUrl: server + general.articlepath,
    scriptUrl: server + general.script,
    namespaces,
    namesakes,
  };
}
