import { mapOk, ok } from '@/lib/community/outcome';
import { aboutNamespaces, aboutPage, aboutPages, isPathStep } from '@/lib/community/questions';
import { readNamespaceList } from '@/lib/community/schema/namespace';
import { readPageDraft, readPageList } from '@/lib/community/schema/page';
import { inserter, type NewPage } from '@/lib/embedded/store/builder';
import { prepare } from '@/lib/embedded/store/query';
import type { NamespaceRow } from '@/lib/embedded/store/rows';
import { type Desk, type Job, nowSeconds } from './job';
import { pageRow } from './rows';

interface Heard {
  said: string;
  read_at: number | null;
}

/** The jobs that copy the wiki. */
export function wikiJobs({ db, queue, notes, gone, tally, ask }: Desk) {
  const namespaces = prepare<NamespaceRow>(db, 'SELECT id, title FROM namespace');
  const addNamespace = inserter<NamespaceRow>(db, 'namespace');
  const addPage = inserter<NewPage>(db, 'page');
  const heard = prepare<Heard>(db, 'SELECT said, read_at FROM heard_page WHERE id = ?');
  const hear = db.prepare<[string, string, number, number | null, number]>(
    'REPLACE INTO heard_page (id, said, seen, read_at, is_dated) VALUES (?, ?, ?, ?, ?)',
  );
  const read = db.prepare<[number, number, string]>(
    'UPDATE heard_page SET read_at = ?, seen = ? WHERE id = ?',
  );
  const unheard = prepare<{ id: string }>(db, 'SELECT id FROM heard_page WHERE seen < ?');
  const forget = ['page', 'heard_page'].map((table) =>
    db.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`),
  );

  const leaveOut = () => {
    tally.leftOut += 1;
  };

  const listNamespaces: Job = async () =>
    mapOk(
      await ask({
        ...aboutNamespaces(),
        read: ({ data }, told) => readNamespaceList(data, both(told, leaveOut)),
      }),
      (found) => () => {
        const ids = new Set(['', ...found.map(({ id }) => id)]);
        for (const { id } of namespaces.all()) if (!ids.has(id)) gone.add('namespace', id);
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
      ...aboutPages(id),
      read: ({ data }, told) => readPageList(data, both(told, leaveOut)),
    });
    if (listed.kind === 'missing' || listed.kind === 'gone') return ok(() => undefined);
    return mapOk(listed, (pages) => () => {
      for (const page of pages) {
        const at = page.lastModified?.getTime() ?? null;
        const said = JSON.stringify([at, page.sizeBytes ?? null, page.title]);
        const known = heard.first(page.id);
        if (isPathStep(page.id)) leaveOut();
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
    const draft = await ask({ ...aboutPage(id), read: ({ data }) => readPageDraft(data) });
    if (draft.kind === 'missing' || draft.kind === 'gone') {
      return ok(() => {
        for (const statement of forget) statement.run(id);
        gone.add('page', id);
        tally.gone += 1;
        return undefined;
      });
    }
    return mapOk(draft, (page) => () => {
      // Under the id that the list has, which is the one that links lead to.
      addPage(pageRow({ ...page, id }));
      read.run(nowSeconds(), notes.number('sweep'), id);
      gone.isBack('page', id);
      tally.pages += 1;
      return undefined;
    });
  };

  /** Pages that no list names any more are asked for once: only the community can say that they are gone. */
  const findUnseen: Job = async () =>
    ok(() => {
      for (const { id } of unheard.all(notes.number('sweep'))) queue.add('page', id);
      return undefined;
    });

  return {
    namespaces: listNamespaces,
    pages: listPages,
    page: readPage,
    'unseen pages': findUnseen,
  };
}

/** Pages that no list dates are read again in turn, those first that were read longest ago. */
export function askForUndated({ db, queue }: Desk, share: number): void {
  const [undated] = prepare<{ pages: number }>(
    db,
    'SELECT count(*) AS pages FROM heard_page WHERE NOT is_dated',
  ).all();
  const oldest = prepare<{ id: string }>(
    db,
    `SELECT id FROM heard_page WHERE NOT is_dated AND read_at IS NOT NULL
     ORDER BY read_at, id LIMIT ?`,
  );
  for (const { id } of oldest.all(Math.ceil((undated?.pages ?? 0) * share))) queue.add('page', id);
}

const both = (first: (reason: string) => void, second: () => void) => (reason: string) => {
  first(reason);
  second();
};
