import { mapOk, ok } from '@/lib/model/outcome';
import { nowSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { recordInserter } from '@/lib/store/database/insert-records';
import { type MirrorContext, type TaskHandler, UNLISTED } from '../mirror-context';

/** Returns the handlers that copy the wiki. */
export function wikiHandlers(context: MirrorContext) {
  const { database, queue, state, deleted, counts, ask, deleteUnlisted } = context;
  const { addNamespace, addPage } = recordInserter(database.store);

  const listNamespaces: TaskHandler = async () =>
    mapOk(await ask((community) => community.namespaces()), (namespaces) => () => {
      const ids = new Set(['', ...namespaces.map(({ id }) => id)]);
      deleteUnlisted('namespace', ids);
      for (const namespace of namespaces) addNamespace(namespace);
      for (const id of ids) {
        deleted.remove('namespace', id);
        queue.add('pages', id);
      }
      queue.add('unseen pages', '', { cursor: 0, requests: 0 });
      return undefined;
    });

  const noteListed = (namespace: string) =>
    database.run('REPLACE INTO listed_namespace VALUES (?, ?)', [namespace, state.number('cycle')]);

  /**
   * True when the community answers another list: a missing one is then empty for guests. Without this
   * evidence its pages are requested one by one.
   */
  const answersOtherLists = async () => {
    const root = await ask((community) => community.pages());
    return root.kind === 'ok' && root.value.length > 0;
  };

  const listPages: TaskHandler = async ({ id: namespace }) => {
    const listed = await ask((community) => community.pages(namespace));
    if (listed.kind === 'missing' || listed.kind === 'gone') {
      const isEmpty = namespace !== '' && (await answersOtherLists());
      return ok(() => {
        if (isEmpty) noteListed(namespace);
        return undefined;
      });
    }
    return mapOk(listed, (pages) => () => {
      const cycle = state.number('cycle');
      noteListed(namespace);
      for (const { id, lastModified, sizeBytes, title } of pages) {
        // Such an id is a dot segment in a URL (RFC 3986, 3.3).
        if (id === '.' || id === '..') {
          counts.invalid += 1;
          continue;
        }
        const modifiedAt = lastModified?.getTime() ?? null;
        const entry = JSON.stringify([modifiedAt, sizeBytes ?? null, title]);
        const known = database.first<{ entry: string; readAt: number | null }>(
          'SELECT entry, read_at AS readAt FROM listed_page WHERE id = ?',
          [id],
        );
        database.run(
          'REPLACE INTO listed_page (id, entry, seen, read_at, is_dated) VALUES (?, ?, ?, ?, ?)',
          [id, entry, cycle, known?.readAt ?? null, Number(modifiedAt !== null)],
        );
        if (known?.entry !== entry) queue.add('page', id);
      }
      return undefined;
    });
  };

  const readPage: TaskHandler = async ({ id }) => {
    const response = await ask((community) => community.page(id));
    return mapOk(response, (page) => () => {
      // Stored under the id of the list, which links use.
      addPage({ ...page, id });
      database.run('UPDATE listed_page SET read_at = ?, seen = ? WHERE id = ?', [
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
   * Queues the pages that no list named in this cycle: they may be deleted. Pages of a namespace whose
   * list failed are not queued.
   */
  const queueUnseen: TaskHandler = async () =>
    ok(() => {
      const cycle = state.number('cycle');
      const selectListed = 'SELECT id FROM listed_namespace WHERE seen = ?';
      const listed = new Set(
        database.all<{ id: string }>(selectListed, [cycle]).map(({ id }) => id),
      );
      const stored = database.all<{ id: string }>('SELECT id FROM namespace');
      const existing = new Set(['', ...stored.map(({ id }) => id)]);
      const selectUnseen = 'SELECT id FROM listed_page WHERE seen < ?';
      for (const { id } of database.all<{ id: string }>(selectUnseen, [cycle])) {
        const namespace = namespaceOf(id);
        if (queue.has('pages', namespace)) continue;
        const isUnlisted = listed.has(namespace) || !existing.has(namespace);
        queue.add('page', id, { cursor: 0, ...(isUnlisted && { mark: UNLISTED }) });
      }
      if (listed.size > 0) state.set('wikiListedAt', nowSeconds());
      return undefined;
    });

  return {
    namespaces: listNamespaces,
    pages: listPages,
    page: readPage,
    'unseen pages': queueUnseen,
  };
}
