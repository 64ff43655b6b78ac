import { mapOk, ok } from '@/lib/model/outcome';
import { nowSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { recordInserter } from '@/lib/store/database/insert-records';
import type { MirrorContext, TaskHandler } from '../mirror-context';

/** Returns the handlers that copy the wiki's pages, and find those that no list names. */
export function wikiPageHandlers(context: MirrorContext) {
  const { database, queue, state, deleted, counts, ask } = context;
  const { addPage, addRedirect } = recordInserter(database.store);

  const isListed = (id: string) =>
    database.first('SELECT 1 FROM listed_page WHERE id = ?', [id]) !== undefined;

  const readPage: TaskHandler = async ({ id }) => {
    const response = await ask((community) => community.page(id));
    return mapOk(response, (page) => () => {
      if (page.id !== id && isListed(page.id)) {
        addRedirect({ id, target: page.id, section: page.section });
        database.write('DELETE FROM page WHERE id = ?', [id]);
      } else {
        // Links use the list's id.
        addPage({ ...page, id });
      }
      database.write('UPDATE listed_page SET read_at = ?, seen = ? WHERE id = ?', [
        nowSeconds(),
        state.number('cycle'),
        id,
      ]);
      deleted.remove('page', id);
      counts.pages += 1;
      return undefined;
    });
  };

  /**
   * Queues pages not listed in this cycle, since they may be deleted. Skips namespaces whose list failed or
   * was not due.
   */
  const queueUnseen: TaskHandler = async () =>
    ok(() => {
      const cycle = state.number('cycle');
      const selectListed = 'SELECT id FROM listed_namespace WHERE seen = ?';
      const listed = new Set(
        database.all<{ id: string }>(selectListed, [cycle]).map(({ id }) => id),
      );
      const isWhole = state.number('wikiCycle') === cycle;
      const stored = database.all<{ id: string }>('SELECT id FROM namespace');
      const existing = new Set(['', ...stored.map(({ id }) => id)]);
      const selectUnseen = 'SELECT id FROM listed_page WHERE seen < ?';
      for (const { id } of database.all<{ id: string }>(selectUnseen, [cycle])) {
        const namespace = namespaceOf(id);
        if (queue.has('pages', namespace)) continue;
        const isUnlisted = listed.has(namespace) || !existing.has(namespace);
        if (!isWhole && !isUnlisted) continue;
        queue.add('page', id, { cursor: 0, isUnlisted });
      }
      if (isWhole && listed.size > 0) state.set('wikiListedAt', nowSeconds());
      return undefined;
    });

  return { page: readPage, 'unseen pages': queueUnseen };
}
