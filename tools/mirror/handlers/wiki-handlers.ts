import { mapOk, ok } from '@/lib/model/outcome';
import { nowSeconds } from '@/lib/model/unix-time';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { recordInserter } from '@/lib/store/database/insert-records';
import type { MirrorContext, TaskHandler } from '../mirror-context';

/** Changes do not show pages closed to guests, so the whole wiki is listed this often. */
const LIST_INTERVAL_SECONDS = 21_600;
/** Covers late entries of change lists and different clocks. */
const OVERLAP_SECONDS = 300;
/** More changes trigger a complete listing. */
const MAX_CHANGES = 500;

/** Handlers that copy the wiki. */
export function wikiHandlers(context: MirrorContext) {
  const { database, queue, state, deleted, counts, ask, deleteUnlisted } = context;
  const { addNamespace, addPage, addRedirect } = recordInserter(database.store);

  /** Namespaces with changed pages; undefined if changes are unavailable. */
  const changedNamespaces = async (): Promise<Set<string> | undefined> => {
    const listedAgo = nowSeconds() - state.number('wikiListedAt');
    const lookedAt = state.number('wikiLookedAt');
    // The clock may have been ahead.
    const isDue = listedAgo < 0 || listedAgo >= LIST_INTERVAL_SECONDS;
    if (isDue || lookedAt === 0) return undefined;
    const since = new Date((lookedAt - OVERLAP_SECONDS) * 1000).toISOString();
    const answer = await ask(
      async (community) => (await community.changes?.(since, MAX_CHANGES)) ?? { kind: 'missing' },
    );
    if (answer.kind !== 'ok' || !answer.value.isComplete) return undefined;
    const changed = new Set(answer.value.changes.map(({ id }) => namespaceOf(id)));
    const stored = database.all<{ id: string }>('SELECT id FROM namespace');
    const known = new Set(['', ...stored.map(({ id }) => id)]);
    return [...changed].every((id) => known.has(id)) ? changed : undefined;
  };

  const queueLists = (namespaces: Iterable<string>, lookedAt: number) => {
    for (const id of namespaces) {
      deleted.remove('namespace', id);
      queue.add('pages', id);
    }
    queue.add('unseen pages', '', { cursor: 0, requests: 0 });
    state.set('wikiLookedAt', lookedAt);
    return undefined;
  };

  const listNamespaces: TaskHandler = async () => {
    const lookedAt = nowSeconds();
    const changed = await changedNamespaces();
    if (changed) return ok(() => queueLists(changed, lookedAt));
    return mapOk(await ask((community) => community.namespaces()), (namespaces) => () => {
      const ids = new Set(['', ...namespaces.map(({ id }) => id)]);
      deleteUnlisted('namespace', ids);
      for (const namespace of namespaces) addNamespace(namespace);
      state.set('wikiCycle', state.number('cycle'));
      queue.add('redirects');
      return queueLists(ids, lookedAt);
    });
  };

  const noteListed = (namespace: string) =>
    database.run('REPLACE INTO listed_namespace VALUES (?, ?)', [namespace, state.number('cycle')]);

  /**
   * True if another list works, so that a missing one is empty for guests. Otherwise its pages are requested
   * singly.
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
      for (const { id, lastModified, sizeBytes, title, version } of pages) {
        // A dot segment in a URL (RFC 3986, 3.3).
        if (id === '.' || id === '..') {
          counts.invalid += 1;
          continue;
        }
        const modifiedAt = lastModified?.getTime() ?? null;
        const listedAs = [modifiedAt, sizeBytes ?? null, title];
        const entry = JSON.stringify(version ? [...listedAs, version] : listedAs);
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

  const isListed = (id: string) =>
    database.first('SELECT 1 FROM listed_page WHERE id = ?', [id]) !== undefined;

  const readPage: TaskHandler = async ({ id }) => {
    const response = await ask((community) => community.page(id));
    return mapOk(response, (page) => () => {
      if (page.id !== id && isListed(page.id)) {
        addRedirect({ id, target: page.id, section: page.section });
        database.run('DELETE FROM page WHERE id = ?', [id]);
      } else {
        // Links use the list's id.
        addPage({ ...page, id });
      }
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

  const listRedirects: TaskHandler = async () => {
    const listed = await ask(
      async (community) => (await community.redirects?.()) ?? { kind: 'missing' },
    );
    if (listed.kind === 'missing') return ok(() => undefined);
    return mapOk(listed, (redirects) => () => {
      database.run('DELETE FROM redirect');
      for (const redirect of redirects) addRedirect(redirect);
      return undefined;
    });
  };

  /**
   * Queues pages not listed this cycle; they may be deleted. Skips namespaces whose list failed or was not
   * due.
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
        queue.add('page', id, { cursor: 0, note: isUnlisted ? 'unlisted' : undefined });
      }
      if (isWhole && listed.size > 0) state.set('wikiListedAt', nowSeconds());
      return undefined;
    });

  return {
    namespaces: listNamespaces,
    pages: listPages,
    redirects: listRedirects,
    page: readPage,
    'unseen pages': queueUnseen,
  };
}
