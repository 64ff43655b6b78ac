import type { Statistics } from '@/lib/model/records';
import type { ActivityPeriod, TopicSurvey } from '@/lib/model/topic-survey';
import type { StoreDatabase } from '../database/database';
import { prepareQuery } from '../database/prepare-query';
import { IS_LISTED } from '../database/rows';
import { ANY } from '../database/schema';

/** About as many as a page has. */
const MAX_ANSWERED = 30;
const MAX_AUTHORS = 5;

interface AuthorRow {
  id: number | null;
  name: string;
}

const personOf = ({ id, name }: AuthorRow) => ({ ...(id !== null && { id }), name });

/** Returns the queries of statistics. */
export function statisticsQueries(db: StoreDatabase) {
  const community = prepareQuery<Omit<Statistics, 'firstPostAt'> & { first: number | null }>(
    db,
    `SELECT (SELECT coalesce(sum(topics), 0) FROM topic_count
        WHERE forum_id = ${ANY} AND starter_id = ${ANY}) AS topics,
      (SELECT coalesce(sum(post_total), 0) FROM topic) AS posts,
      (SELECT count(*) FROM page WHERE ${IS_LISTED}) AS pages,
      (SELECT min(post_date) FROM post WHERE post_date > 0) AS first`,
  );
  const months = prepareQuery<{ start: number; posts: number }>(
    db,
    `SELECT unixepoch(strftime('%Y-%m-01', post_date, 'unixepoch')) AS start, count(*) AS posts
     FROM post_place AS place JOIN post USING (pid) WHERE place.tid = ? GROUP BY start ORDER BY start`,
  );

  const authors = prepareQuery<AuthorRow & { posts: number; words: number }>(
    db,
    `SELECT author_id AS id, author_name AS name, count(*) AS posts, sum(words) AS words
     FROM post_answers AS counted JOIN post USING (pid)
     WHERE counted.tid = ? GROUP BY coalesce(author_id, author_name) ORDER BY posts DESC, min(ordinal)`,
  );
  const answered = prepareQuery<
    AuthorRow & { pid: number; place: number; answers: number; excerpt: string }
  >(
    db,
    `SELECT pid, ordinal + 1 AS place, answers, excerpt, author_id AS id, author_name AS name
     FROM post_answers AS counted JOIN post USING (pid)
     WHERE counted.tid = ? AND excerpt IS NOT NULL
     ORDER BY answers DESC, ordinal LIMIT ${MAX_ANSWERED}`,
  );
  return {
    /** Returns who wrote how much, and what is answered most; undefined for a short topic. */
    survey(topicId: number): TopicSurvey | undefined {
      const people = authors.all(topicId);
      if (people.length === 0) return undefined;
      return {
        words: people.reduce((sum, { words }) => sum + words, 0),
        authors: people
          .slice(0, MAX_AUTHORS)
          .map(({ posts, ...row }) => ({ author: personOf(row), posts })),
        authorCount: people.length,
        answered: answered.all(topicId).map(({ pid, place, answers, excerpt, ...row }) => ({
          id: pid,
          place,
          author: personOf(row),
          answers,
          excerpt,
        })),
      };
    },
    community(): Statistics {
      const { first = null, ...counts } = community.first() ?? { topics: 0, posts: 0, pages: 0 };
      return { ...counts, ...(first !== null && { firstPostAt: new Date(first * 1000) }) };
    },
    /** Oldest first. Unknown times count as January 1970. */
    topicMonths: (topicId: number): ActivityPeriod[] =>
      months.all(topicId).map(({ start, posts }) => ({ start: new Date(start * 1000), posts })),
  };
}
