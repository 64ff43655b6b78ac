import type { Namespace, RawPage, WikiCategory, WikiPageEntry } from '@/lib/model/records';
import { MAX_CATEGORY_TITLES, pagesBeside } from '@/lib/model/wiki-tree';
import type { StoreDatabase } from '../database/database';
import { TREE_ORDER } from '../database/indexes';
import { prepareQuery } from '../database/prepare-query';
import {
  IS_LISTED,
  type PageEntryRow,
  type PageRow,
  pageEntryFromRow,
  pageFromRow,
  UNLISTED_NAMESPACE,
} from '../database/rows';

const MAX_BACKLINKS = 30;

/** Returns the wiki's queries. Invalid ids have no record. */
export function wikiQueries(db: StoreDatabase) {
  const all = prepareQuery<Namespace>(db, `SELECT * FROM namespace ORDER BY ${TREE_ORDER}`);
  const namespace = prepareQuery<Namespace>(db, 'SELECT * FROM namespace WHERE id = ?');
  const below = prepareQuery<Namespace>(
    db,
    `SELECT * FROM namespace WHERE ${TREE_ORDER} > ? AND ${TREE_ORDER} < ? ORDER BY ${TREE_ORDER}`,
  );
  const entries = prepareQuery<PageEntryRow>(
    db,
    'SELECT id, title, last_modified, size, author FROM page WHERE namespace = ? ORDER BY id',
  );
  const pages = prepareQuery<PageRow>(
    db,
    'SELECT id, namespace, title, last_modified, size, author, content, html, dialect FROM page WHERE id = ?',
  );
  const links = prepareQuery<{ id: string; title: string; total: number }>(
    db,
    `SELECT page.id, page.title, count(*) OVER () AS total
     FROM page_link AS link JOIN page ON page.id = link.source
     WHERE link.target = ? ORDER BY page.title, page.id LIMIT ${MAX_BACKLINKS}`,
  );
  // The page of a category lists its pages, and each of them links to it.
  const members = prepareQuery<{ id: string; name: string; pages: number; titles: string }>(
    db,
    `SELECT id, name, pages, json_group_array(title) AS titles FROM (
       SELECT category.id, category.title AS name, page.title,
         count(*) OVER (PARTITION BY category.id) AS pages,
         row_number() OVER (PARTITION BY category.id ORDER BY page.title, page.id) AS place
       FROM page AS category
       JOIN page_link AS link ON link.target = category.id
       JOIN page ON page.id = link.source
       WHERE category.namespace = ?1 AND page.namespace <> ?1 AND page.${IS_LISTED}
     ) WHERE place <= ${MAX_CATEGORY_TITLES} GROUP BY id ORDER BY name`,
  );
  const redirects = prepareQuery<{ target: string; section: string | null }>(
    db,
    'SELECT target, section FROM redirect WHERE id = ?',
  );
  const ids = prepareQuery<{ id: string }>(
    db,
    'SELECT id FROM page UNION ALL SELECT id FROM redirect',
  );
  const unlisted = prepareQuery<{ id: string }>(
    db,
    `SELECT id FROM page
     WHERE id IN (SELECT value FROM json_each(?)) AND namespace = '${UNLISTED_NAMESPACE}'`,
  );
  const selectUnlisted = (ofIds: string[]) =>
    new Set(unlisted.all(JSON.stringify(ofIds)).map((row) => row.id));
  const firstIn = prepareQuery<{ id: string }>(
    db,
    'SELECT id FROM page WHERE namespace = ? LIMIT 1',
  );
  const firstOfAll = prepareQuery<{ id: string }>(
    db,
    `SELECT id FROM page WHERE ${IS_LISTED} ORDER BY id LIMIT 1`,
  );

  // Pages check every link, dead ones in several spellings.
  let known: Set<string> | undefined;
  const hasPage = (id: string): boolean => {
    known ??= new Set(ids.all().map((row) => row.id));
    return known.has(id);
  };

  /** Returns a page, or the one to which an id leads. */
  const page = (id: string): RawPage | undefined => {
    const exact = pages.first(id);
    const redirect = exact ? undefined : redirects.first(id);
    const row = redirect ? pages.first(redirect.target) : exact;
    if (!row) return undefined;
    const sources = links.all(row.id);
    const backlinks = {
      total: sources[0]?.total ?? 0,
      pages: sources.map((source) => ({ id: source.id, title: source.title })),
    };
    return {
      ...pageFromRow(row),
      backlinks,
      ...(redirect?.section && { section: redirect.section }),
      navigationIds: pagesBeside(row.id, selectUnlisted),
    };
  };

  return {
    /** Parents first; `''` is the root. */
    namespaces(id: string): Namespace[] {
      if (id === '') return all.all();
      const top = namespace.first(id);
      if (!top) return [];
      const path = id.replaceAll(':', '\u0001');
      return [top, ...below.all(`${path}\u0001`, `${path}\u0002`)];
    },
    hasNamespace: (id: string): boolean => namespace.first(id) !== undefined,
    pages: (namespaceId: string): WikiPageEntry[] => entries.all(namespaceId).map(pageEntryFromRow),
    page,
    hasPage,
    /** Returns what the pages of a namespace stand for that others link to, and those that do. */
    categories: (namespaceId: string): WikiCategory[] =>
      members.all(namespaceId).map(({ id, name, pages: count, titles }) => ({
        id,
        title: name.slice(name.indexOf(':') + 1),
        pages: count,
        titles: JSON.parse(titles),
      })),
    /** Returns `start`, else the first page of the root, else of the wiki. */
    home(): RawPage | undefined {
      const id = ['start', firstIn.first('')?.id, firstOfAll.first()?.id].find(
        (candidate) => candidate !== undefined && hasPage(candidate),
      );
      return id === undefined ? undefined : page(id);
    },
  };
}
