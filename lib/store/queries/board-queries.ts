import { childForums } from '@/lib/model/forum-tree';
import type { Forum, Member, StoredPost, TopicEntry } from '@/lib/model/records';
import type { PostsWindow, RecordWindow } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { topicIndex } from '../database/indexes';
import { prepareQuery } from '../database/prepare-query';
import {
  type ForumRow,
  forumFromRow,
  type PostRow,
  postFromRow,
  type TopicRow,
  topicFromRow,
} from '../database/rows';
import { ANY } from '../database/schema';
import { topicListQuery } from './topic-list-queries';

/** Returns the board's queries about members. */
function memberQueries(db: StoreDatabase) {
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

interface PostPlace {
  topicId: number;
  postId: number;
}

interface NumberedPost extends PostPlace {
  number: number;
  name: string;
  /** From 1. */
  place: number;
}

/** Questions are shorter; longer topics would take milliseconds. */
const MAX_QUESTION_POSTS = 2000;

/** Returns the board's queries. */
export function boardQueries(db: StoreDatabase) {
  const forums = prepareQuery<ForumRow>(db, 'SELECT * FROM forum');
  const topic = prepareQuery<TopicRow>(db, 'SELECT * FROM topic WHERE tid = ?');
  const posts = prepareQuery<PostRow>(
    db,
    `SELECT post.* FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND place.ordinal BETWEEN ? AND ? ORDER BY place.ordinal`,
  );

  const place = prepareQuery<PostPlace>(
    db,
    'SELECT tid AS topicId, pid AS postId FROM post WHERE pid = ?',
  );
  // Numbers have gaps, so a post's ordinal is below its number.
  const postByNumber = prepareQuery<NumberedPost>(
    db,
    `SELECT place.tid AS topicId, pid AS postId, author_name AS name, ordinal + 1 AS place,
       coalesce(number, ordinal + 1) AS number FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal < ? AND coalesce(number, ordinal + 1) <= ?
     ORDER BY ordinal DESC LIMIT 1`,
  );
  /** Numbers of a community count its deleted posts, so that a number is no place. */
  function withAnswered(post: StoredPost): StoredPost {
    const { replyTo, topicId } = post;
    if (replyTo === undefined) return post;
    const found = postByNumber.first(topicId, replyTo, replyTo);
    if (found?.number !== replyTo) return post;
    return { ...post, answered: { id: found.postId, name: found.name, place: found.place } };
  }
  const acceptedAnswer = prepareQuery<{ ordinal: number }>(
    db,
    `SELECT ordinal FROM post_place AS place JOIN post USING (pid)
     WHERE place.tid = ? AND ordinal BETWEEN 1 AND ${MAX_QUESTION_POSTS} AND is_solution = 1
     ORDER BY ordinal LIMIT 1`,
  );
  const nextTopics = prepareQuery<{ id: number; title: string }>(
    db,
    `SELECT next.tid AS id, next.title AS title
     FROM topic JOIN topic AS next INDEXED BY ${topicIndex('forum', 'start_date')}
       ON next.forum_id = topic.forum_id AND (next.start_date, next.tid) > (topic.start_date, topic.tid)
     WHERE topic.tid = ? ORDER BY next.start_date, next.tid LIMIT 2`,
  );

  return {
    ...memberQueries(db),
    /** Returns the ordinal of a topic's accepted answer, if it is among the first posts. */
    acceptedAnswer: (topicId: number) => acceptedAnswer.first(topicId)?.ordinal,
    nextTopics: (topicId: number) => nextTopics.all(topicId),
    place: (postId: number) => place.first(postId),
    /** For a deleted post, the one before. */
    postByNumber(topicId: number, number: number): PostPlace | undefined {
      const found = postByNumber.first(topicId, number, number);
      return found && { topicId: found.topicId, postId: found.postId };
    },
    /** Parents first, siblings by position. */
    forums(id?: number): Forum[] {
      const all = forums.all().map(forumFromRow);
      const top = id === undefined ? childForums(all, null) : all.filter((each) => each.id === id);
      const stack = top.toReversed();
      const ordered: Forum[] = [];
      for (let next = stack.pop(); next; next = stack.pop()) {
        ordered.push(next);
        stack.push(...childForums(all, next.id).toReversed());
      }
      return ordered;
    },
    topics: topicListQuery(db),
    topic(id: number): TopicEntry | undefined {
      const row = topic.first(id);
      return row && topicFromRow(row);
    },
    posts({ id, postTotal = 0 }: TopicEntry, { offset, limit, sort }: PostsWindow): StoredPost[] {
      const end = Math.min(offset + limit, postTotal);
      if (offset >= end) return [];
      const rows =
        sort === 'asc'
          ? posts.all(id, offset, end - 1)
          : posts.all(id, postTotal - end, postTotal - offset - 1).reverse();
      return rows.map(postFromRow).map(withAnswered);
    },
  };
}
