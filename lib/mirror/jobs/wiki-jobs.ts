import {
  isDotSegment,
  namespacesRequest,
  pageRequest,
  pagesRequest,
} from '@/lib/community/operations/requests';
import { mapOk, ok } from '@/lib/model/outcome';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { inserter, type NewPage } from '@/lib/store/build/store-builder';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import type { NamespaceRow } from '@/lib/store/database/rows';
import { readNamespaceList } from '@/lib/wire/namespace';
import { readPageDraft, readPageList } from '@/lib/wire/wiki-page';
import { nowSeconds } from '../../model/unix-time';
import { type Job, type MirrorContext, UNLISTED } from '../context';
import { pageRow } from '../rows';

interface Heard {
  said: string;
  read_at: number | null;
}

/** The jobs that copy the wiki. */
export function wikiJobs({ db, queue, notes, gone, tally, ask, mayLose }: MirrorContext) {
  const namespaces = prepareQuery<NamespaceRow>(db, 'SELECT id, title FROM namespace');
  const addNamespace = inserter<NamespaceRow>(db, 'namespace');
  const addPage = inserter<NewPage>(db, 'page');
  const heard = prepareQuery<Heard>(db, 'SELECT said, read_at FROM heard_page WHERE id = ?');
  const hear = db.prepare<[string, string, number, number | null, number]>(
    'REPLACE INTO heard_page (id, said, seen, read_at, is_dated) VALUES (?, ?, ?, ?, ?)',
  );
  const read = db.prepare<[number, number, string]>(
    'UPDATE heard_page SET read_at = ?, seen = ? WHERE id = ?',
  );
  const unheard = prepareQuery<{ id: string }>(db, 'SELECT id FROM heard_page WHERE seen < ?');
  const hearNamespace = db.prepare<[string, number]>('REPLACE INTO heard_namespace VALUES (?, ?)');
  const heardNamespaces = prepareQuery<{ id: string }>(
    db,
    'SELECT id FROM heard_namespace WHERE seen = ?',
  );

  const leaveOut = () => {
    tally.leftOut += 1;
  };

  const listNamespaces: Job = async () =>
    mapOk(
      await ask({
        ...namespacesRequest(),
        read: ({ data }, told) => readNamespaceList(data, both(told, leaveOut)),
      }),
      (found) => () => {
        const ids = new Set(['', ...found.map(({ id }) => id)]);
        const known = namespaces.all();
        const lost = known.filter(({ id }) => !ids.has(id));
        if (!mayLose('namespace', lost.length, known.length)) return { cursor: 0 };
        for (const { id } of lost) gone.add('namespace', id);
        tally.gone += lost.length;
        db.exec('DELETE FROM namespace');
        for (const namespace of found) addNamespace(namespace);
        for (const id of ids) {
          gone.isBack('namespace', id);
          queue.add('pages', id);
        }
        queue.add('unseen pages', '', { cursor: 0, asks: 0 });
        return undefined;
      },
    );

  const listPages: Job = async ({ id }) => {
    const listed = await ask({
      ...pagesRequest(id),
      read: ({ data }, told) => readPageList(data, both(told, leaveOut)),
    });
    // Its pages are then asked for one by one, without the evidence of a list.
    if (listed.kind === 'missing' || listed.kind === 'gone') return ok(() => undefined);
    return mapOk(listed, (pages) => () => {
      hearNamespace.run(id, notes.number('sweep'));
      for (const page of pages) {
        const at = page.lastModified?.getTime() ?? null;
        const said = JSON.stringify([at, page.sizeBytes ?? null, page.title]);
        const known = heard.first(page.id);
        if (isDotSegment(page.id)) leaveOut();
        else {
          hear.run(
            page.id,
            said,
            notes.number('sweep'),
            known?.read_at ?? null,
            Number(at !== null),
          );
          if (known?.said !== said) queue.add('page', page.id);
        }
      }
      return undefined;
    });
  };

  const readPage: Job = async ({ id }) => {
    const draft = await ask({ ...pageRequest(id), read: ({ data }) => readPageDraft(data) });
    return mapOk(draft, (page) => () => {
      // Under the id that the list has, which is the one that links lead to.
      addPage(pageRow({ ...page, id }));
      read.run(nowSeconds(), notes.number('sweep'), id);
      gone.isBack('page', id);
      tally.pages += 1;
      return undefined;
    });
  };

  /**
   * Pages that no list names any more are asked for once: only the community can say that they are
   * gone. Where the list of their namespace failed, nothing is known of them.
   */
  const findUnseen: Job = async () =>
    ok(() => {
      const sweep = notes.number('sweep');
      const listed = new Set(heardNamespaces.all(sweep).map(({ id }) => id));
      const existing = new Set(['', ...namespaces.all().map(({ id }) => id)]);
      for (const { id } of unheard.all(sweep)) {
        const namespace = namespaceOf(id);
        if (queue.has('pages', namespace)) continue;
        const isUnlisted = listed.has(namespace) || !existing.has(namespace);
        queue.add('page', id, { cursor: 0, ...(isUnlisted && { mark: UNLISTED }) });
      }
      if (listed.size > 0) notes.set('wiki_listed', nowSeconds());
      return undefined;
    });

  return {
    namespaces: listNamespaces,
    pages: listPages,
    page: readPage,
    'unseen pages': findUnseen,
  };
}

const both = (first: (reason: string) => void, second: () => void) => (reason: string) => {
  first(reason);
  second();
};
