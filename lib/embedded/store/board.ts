import type { SortDirection } from '@/lib/views/view';
import type { Connection } from './connection';
import { prepare } from './query';
import type { ForumRow, PostRow, TopicRow } from './rows';
import { topicLists } from './topic-list';

export type BoardStore = ReturnType<typeof boardStore>;

export interface PostWindow {
  offset: number;
  limit: number;
  sort: SortDirection;
}

/** The queries of the board. */
export function boardStore(db: Connection) {
  const forum = prepare<ForumRow>(db, 'SELECT * FROM forum WHERE id = ?');
  const topForums = prepare<ForumRow>(
    db,
    'SELECT * FROM forum WHERE parent_id IS NULL ORDER BY position, id',
  );
  const subForums = prepare<ForumRow>(
    db,
    'SELECT * FROM forum WHERE parent_id = ? ORDER BY position, id',
  );
  const topic = prepare<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const posts = prepare<PostRow>(
    db,
    `SELECT post.* FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND place.ordinal BETWEEN ? AND ? ORDER BY place.ordinal`,
  );

  return {
    /** A forum and all below it, or all forums; each before its sub-forums, siblings by position. */
    forums(id?: number): ForumRow[] {
      const found: ForumRow[] = [];
      const ahead = (id === undefined ? topForums.all() : forum.all(id)).reverse();
      for (let next = ahead.pop(); next; next = ahead.pop()) {
        found.push(next);
        ahead.push(...subForums.all(next.id).reverse());
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
