import type { Member } from '@/lib/model/records';
import type { RecordWindow } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { type PostRow, postFromRow } from '../database/rows';
import { ANY } from '../database/schema';

/** Returns the board's queries about members. */
export function memberQueries(db: StoreDatabase) {
  const starter = prepareQuery<{ id: number }>(
    db,
    `SELECT starter_id AS id FROM topic INDEXED BY topic_by_name
     WHERE starter_name = ? COLLATE NOCASE AND starter_id IS NOT NULL LIMIT 1`,
  );
  const starterByUsername = prepareQuery<{ id: number }>(
    db,
    `SELECT author_id AS id FROM post INDEXED BY post_by_username
     WHERE username = ? COLLATE NOCASE AND EXISTS (
       SELECT 1 FROM topic_count WHERE forum_id = ${ANY} AND starter_id = author_id) LIMIT 1`,
  );
  const memberCounts = prepareQuery<{ posts: number; topics: number; since: number | null }>(
    db,
    `SELECT count(*) AS posts, count(DISTINCT tid) AS topics, min(nullif(post_date, 0)) AS since
     FROM post WHERE author_id = ?`,
  );
  const memberPosts = prepareQuery<PostRow & { title: string }>(
    db,
    `SELECT post.*, title FROM (SELECT pid FROM post INDEXED BY post_by_author WHERE author_id = ?
       ORDER BY post_date DESC, pid DESC LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER))
     JOIN post USING (pid) JOIN topic USING (tid) ORDER BY post_date DESC, pid DESC`,
  );

  return {
    /** Returns a member with a window of posts, newest first; undefined if the window is empty. */
    member(id: number, { offset, limit }: RecordWindow): Member | undefined {
      const rows = memberPosts.all(id, limit, offset);
      const newest = rows.map(({ title, ...row }) => ({ ...postFromRow(row), title }));
      const [latest] = newest;
      const counted = memberCounts.first(id);
      if (!latest || !counted) return undefined;
      const { posts, topics, since } = counted;
      const firstPostAt = since === null ? undefined : new Date(since * 1000);
      const { name, username } = latest.author;
      return { name, username, posts, topics, since: firstPostAt, newest };
    },
    /** Returns the id of the topic starter with this user name, else of one so named. Ignores case. */
    starterId: (name: string): number | undefined =>
      (starterByUsername.first(name) ?? starter.first(name))?.id,
  };
}
