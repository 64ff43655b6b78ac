import { childForums } from '@/lib/model/forum-tree';
import type { Forum, StoredPost, TopicEntry } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
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
import { memberQueries } from './member-queries';
import { topicListQuery } from './topic-list-queries';

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
