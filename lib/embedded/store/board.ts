import type { SortDirection } from '@/lib/views/view';
import type { Connection } from './connection';
import { prepare } from './query';
import type { ForumRow, PostRow, TopicRow } from './rows';
import { topicLists } from './topic-list';

/** A walk down the forums, each before its sub-forums, siblings by position. */
const forumTree = (top: string) => `
  WITH RECURSIVE branch (id, depth, position) AS (
    SELECT id, 0, position FROM forum WHERE ${top}
    UNION ALL
    SELECT forum.id, branch.depth + 1, forum.position
    FROM forum JOIN branch ON forum.parent_id = branch.id
    ORDER BY 2 DESC, 3, 1)
  SELECT forum.* FROM branch CROSS JOIN forum ON forum.id = branch.id`;

export type BoardStore = ReturnType<typeof boardStore>;

export interface PostWindow {
  offset: number;
  limit: number;
  sort: SortDirection;
}

/** The queries of the board. */
export function boardStore(db: Connection) {
  const allForums = prepare<ForumRow>(db, forumTree('parent_id IS NULL'));
  const someForums = prepare<ForumRow>(db, forumTree('id = ?'));
  const topic = prepare<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const posts = prepare<PostRow>(
    db,
    `SELECT post.* FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND place.ordinal BETWEEN ? AND ? ORDER BY place.ordinal`,
  );

  return {
    /** A forum and all below it, or all forums; each before its sub-forums. */
    forums: (id?: number): ForumRow[] => (id === undefined ? allForums.all() : someForums.all(id)),
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
