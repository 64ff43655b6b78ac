import { mapOk, ok } from '@/lib/model/outcome';
import type { WikiPageEntry } from '@/lib/model/records';
import { nowSeconds } from '@/lib/model/unix-time';
import { recordInserter } from '@/lib/store/database/insert-records';
import type { MirrorContext, TaskHandler } from '../mirror-context';
import { readChangedNamespaces } from './changed-namespaces';

/** In a URL, it is a dot segment (RFC 3986, 3.3), so no request can name the page. */
const isUnreachable = (id: string): boolean => id === '.' || id === '..';

/** Queues a listed page if its entry has changed since the last listing. */
function noteListedPage(
  { database, queue, state }: MirrorContext,
  { id, lastModified, sizeBytes, title, version }: WikiPageEntry,
): void {
  const modifiedAt = lastModified?.getTime() ?? null;
  const listedAs = [modifiedAt, sizeBytes ?? null, title];
  const entry = JSON.stringify(version ? [...listedAs, version] : listedAs);
  const earlier = database.first<{ entry: string; readAt: number | null }>(
    'SELECT entry, read_at AS readAt FROM listed_page WHERE id = ?',
    [id],
  );
  database.write(
    'REPLACE INTO listed_page (id, entry, seen, read_at, is_dated) VALUES (?, ?, ?, ?, ?)',
    [id, entry, state.number('cycle'), earlier?.readAt ?? null, Number(modifiedAt !== null)],
  );
  if (earlier?.entry !== entry) queue.add('page', id);
}

/** Returns the handlers that read the wiki's lists of namespaces, pages and redirects. */
export function wikiListHandlers(context: MirrorContext) {
  const { database, queue, state, deleted, counts, ask, deleteUnlisted } = context;
  const { addNamespace, addRedirect } = recordInserter(database.store);

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
    const changed = await readChangedNamespaces(context);
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
    database.write('REPLACE INTO listed_namespace VALUES (?, ?)', [
      namespace,
      state.number('cycle'),
    ]);

  /**
   * True if another list works: a missing one is then empty for guests. Otherwise its pages are requested
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
      noteListed(namespace);
      const reachable = pages.filter(({ id }) => !isUnreachable(id));
      counts.invalid += pages.length - reachable.length;
      for (const page of reachable) noteListedPage(context, page);
      return undefined;
    });
  };

  const listRedirects: TaskHandler = async () => {
    const listed = await ask(
      async (community) => (await community.redirects?.()) ?? { kind: 'missing' },
    );
    if (listed.kind === 'missing') return ok(() => undefined);
    const home = await ask((community) => community.page(''));
    return mapOk(listed, (redirects) => () => {
      database.write('DELETE FROM redirect');
      for (const redirect of redirects) addRedirect(redirect);
      // The page of this id is a store's home page.
      if (home.kind === 'ok') addRedirect({ id: 'start', target: home.value.id });
      return undefined;
    });
  };

  return { namespaces: listNamespaces, pages: listPages, redirects: listRedirects };
}
