import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { WikiCategory } from '@/lib/model/records';
import { idOfTitle } from './page-ids';
import type { WikiApi } from './wiki-api';
import { CATEGORIES, type WikiSite } from './wiki-site';

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

/** Returns the categories with pages that the wiki does not hide, by name. */
export async function listCategories(
  api: WikiApi,
  site: WikiSite,
  client: ClientKind,
): Promise<Outcome<WikiCategory[]>> {
  const prefix = site.namespaces.find(({ id }) => id === CATEGORIES)?.name ?? 'Category';
  return mapOk(await api.ask(QUESTION, categoriesAnswer, client), ({ query }) =>
    query.allcategories
      .filter(({ hidden, pages }) => !hidden && pages > 0)
      .map(({ category, pages }) => ({
        id: idOfTitle(`${prefix}:${category}`, site),
        title: category.replaceAll('_', ' '),
        pages,
      })),
  );
}
