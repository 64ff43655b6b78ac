import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

/** Returns `count` items of a list at even distances; all of a shorter list. */
export const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, at) =>
      Math.floor(((at + 1) * count) / list.length) !== Math.floor((at * count) / list.length),
  );

/** Returns addresses of topics and wiki pages in a data folder, spread over all. */
export function contentPages(dataDir: string, topics: number, pages: number): string[] {
  const db = openReadOnly(storePath(dataDir));
  const records = iterateRecords(db);
  const topicIds = [...records.topics()]
    .filter(({ movedTo }) => movedTo === undefined)
    .map(({ id }) => id);
  const pageIds = [...records.pages()].map(({ id }) => id);
  db.close();
  return [
    ...spread(topicIds, topics).map((topicId) =>
      href({ kind: 'topic', topicId, sort: THREAD_SORT, page: 1 }),
    ),
    ...spread(pageIds, pages).map((id) => href({ kind: 'wiki-page', id })),
  ];
}
