import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { WikiCategory } from '@/lib/model/records';
import { byTitle, MAX_CATEGORY_TITLES } from '@/lib/model/wiki-tree';
import { idOfTitle } from './page-ids';
import { MAX_VALUES, type WikiApi } from './wiki-api';
import { CATEGORIES, titleSchema, type WikiSite } from './wiki-site';

/** The first 500 by name, which is all that guests get at once. */
const QUESTION = {
  action: 'query',
  list: 'allcategories',
  acprop: 'size|hidden',
  acmin: '1',
  aclimit: '500',
};

const categoriesAnswer = z.object({
  query: z.object({
    allcategories: z.array(
      z.object({
        category: z.string(),
        pages: z.int().default(0),
        hidden: z.boolean().default(false),
      }),
    ),
  }),
});

/** The first 500 pages by title with up to 500 of their categories. */
const MEMBERS_QUESTION = {
  action: 'query',
  generator: 'allpages',
  gaplimit: '500',
  gapfilterredir: 'nonredirects',
  prop: 'categories',
  cllimit: '500',
};

const membersAnswer = z.object({
  query: z
    .object({
      pages: z.array(
        z.object({
          title: titleSchema,
          categories: z.array(z.object({ title: titleSchema })).default([]),
        }),
      ),
    })
    .default({ pages: [] }),
});

/** Returns the categories with pages that the wiki does not hide, by name. */
export async function listCategories(
  api: WikiApi,
  site: WikiSite,
  client: ClientKind,
): Promise<Outcome<WikiCategory[]>> {
  const prefix = site.namespaces.find(({ id }) => id === CATEGORIES)?.name ?? 'Category';
  const answer = await api.ask(QUESTION, categoriesAnswer, client);
  return mapOkAsync(answer, async ({ query }) => {
    const shown = query.allcategories.filter(({ hidden, pages }) => !hidden && pages > 0);
    const named = shown.map(({ category, pages }) => ({
      pageTitle: `${prefix}:${category}`.replaceAll('_', ' '),
      title: category.replaceAll('_', ' '),
      pages,
    }));
    const largest = named.toSorted((a, b) => b.pages - a.pages).slice(0, MAX_VALUES);
    const titles = await findTitles(
      largest.map(({ pageTitle }) => pageTitle),
      api,
      client,
    );
    return named.map(({ pageTitle, title, pages }) => ({
      id: idOfTitle(pageTitle, site),
      title,
      pages,
      titles: titles.get(pageTitle) ?? [],
    }));
  });
}

/** Returns the titles of some pages of each category. Of a large wiki, only of those at its beginning. */
async function findTitles(
  categories: readonly string[],
  api: WikiApi,
  client: ClientKind,
): Promise<ReadonlyMap<string, string[]>> {
  const titles = new Map<string, string[]>();
  if (categories.length === 0) return titles;
  const question = { ...MEMBERS_QUESTION, clcategories: categories.join('|') };
  const answer = await api.ask(question, membersAnswer, client);
  const pages = answer.kind === 'ok' ? answer.value.query.pages : [];
  for (const page of pages.toSorted(byTitle)) {
    for (const { title } of page.categories) {
      const known = titles.get(title) ?? [];
      if (known.length < MAX_CATEGORY_TITLES) titles.set(title, [...known, page.title]);
    }
  }
  return titles;
}
