import type { SortDirection } from '@/lib/urls/view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import type { ForumRow, PostRow, TopicRow } from '../database/rows';
import { topicLists } from './topic-list-queries';

export type BoardStore = ReturnType<typeof boardStore>;

export interface PostWindow {
  offset: number;
  limit: number;
  sort: SortDirection;
}

/** The queries of the board. */
export function boardStore(db: StoreDatabase) {
  const forums = prepareQuery<ForumRow>(db, 'SELECT * FROM forum ORDER BY position DESC, id DESC');
  const topic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const posts = prepareQuery<PostRow>(
    db,
    `SELECT post.* FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND place.ordinal BETWEEN ? AND ? ORDER BY place.ordinal`,
  );

  return {
    /** A forum and all below it, or all forums; each before its sub-forums, siblings by position. */
    forums(id?: number): ForumRow[] {
      const all = forums.all();
      const children = new Map<number | null, ForumRow[]>();
      for (const row of all) {
        const siblings = children.get(row.parent_id);
        if (siblings) siblings.push(row);
        else children.set(row.parent_id, [row]);
      }
      const ahead = all.filter((row) =>
        id === undefined ? row.parent_id === null : row.id === id,
      );
      const found: ForumRow[] = [];
      for (let next = ahead.pop(); next; next = ahead.pop()) {
        found.push(next);
        ahead.push(...(children.get(next.id) ?? []));
      }
      return found;
    },
    topics: topicLists(db),
    topic: (tid: number): TopicRow | undefined => topic.first(tid),
    /** A window of a topic's posts. */
    posts({ tid, post_total: total }: TopicRow, { offset, limit, sort }: PostWindow): PostRow[] {
      const end = Math.min(offset + limit, total);
      if (offset >= end) return [];
      if (sort === 'asc') return posts.all(tid, offset, end - 1);
      return posts.all(tid, total - end, total - offset - 1).reverse();
    },
  };
}
