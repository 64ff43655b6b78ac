import { ANY } from '../database/schema';

const orderPosts = `
  INSERT INTO post_place
  SELECT tid, row_number() OVER (PARTITION BY tid ORDER BY post_date, pid) - 1, pid
  FROM post ORDER BY tid, 2`;

const endPost = (direction: 'ASC' | 'DESC') => `(
  SELECT pid FROM post_place WHERE post_place.tid = topic.tid ORDER BY ordinal ${direction} LIMIT 1)`;

// Counts only stored records: stated counts may be outdated, omit first posts, or include hidden ones.
const completeTopics = `
  UPDATE topic SET post_total = coalesce((
    SELECT ordinal + 1 FROM post_place AS place WHERE place.tid = topic.tid
    ORDER BY ordinal DESC LIMIT 1), 0);
  UPDATE topic SET posts = post_total WHERE moved_to IS NULL OR posts IS NULL;
  UPDATE topic SET (start_date, starter_id, starter_name) = (
    SELECT coalesce(start_date, post_date), coalesce(starter_id, author_id),
      coalesce(starter_name, author_name) FROM post WHERE pid = ${endPost('ASC')})
  WHERE post_total > 0 AND (start_date IS NULL OR starter_name IS NULL);
  UPDATE topic SET (last_post, last_poster_id, last_poster_name) = (
    SELECT coalesce(nullif(post_date, 0), last_post), author_id, nullif(author_name, '')
    FROM post WHERE pid = ${endPost('DESC')})
  WHERE post_total > 0;
  UPDATE topic SET start_date = coalesce(start_date, last_post, 0),
    last_post = coalesce(last_post, start_date, 0)
  WHERE start_date IS NULL OR last_post IS NULL;
  UPDATE topic SET forum_id = 0 WHERE forum_id <> 0 AND forum_id NOT IN (SELECT id FROM forum);`;

const countBy = (forum: string, starter: string, from: string) => `
  INSERT INTO topic_count SELECT ${forum}, ${starter}, flags, sum(topics) FROM ${from} GROUP BY 1, 2, 3;`;

const each = `(
  SELECT forum_id, coalesce(starter_id, 0) AS starter_id, flags, 1 AS topics FROM topic)`;

const countTopics = [
  countBy('forum_id', 'starter_id', each),
  countBy('forum_id', `${ANY}`, 'topic_count'),
  countBy(`${ANY}`, 'starter_id', `topic_count WHERE starter_id <> ${ANY}`),
  countBy(`${ANY}`, `${ANY}`, `topic_count WHERE forum_id = ${ANY}`),
].join('');

const listTags = `
  INSERT OR IGNORE INTO topic_tag
  SELECT lower(value), tid FROM topic, json_each(topic.tags) WHERE topic.tags IS NOT NULL;`;

/** Run in this order after all records are added. */
export const DERIVE_BOARD: readonly string[] = [orderPosts, completeTopics, countTopics, listTags];

/** Run after topics and indexes. */
export const DERIVE_FORUMS = `
  UPDATE forum SET parent_id = NULL WHERE parent_id NOT IN (SELECT id FROM forum);
  UPDATE forum SET parent_id = NULL WHERE id NOT IN (
    WITH RECURSIVE reached (id) AS (
      SELECT id FROM forum WHERE parent_id IS NULL
      UNION SELECT forum.id FROM forum JOIN reached ON forum.parent_id = reached.id)
    SELECT id FROM reached);
  UPDATE forum SET topics = coalesce((
    SELECT sum(topics) FROM topic_count WHERE forum_id = forum.id AND starter_id = ${ANY}), 0);
  UPDATE forum SET posts = coalesce((SELECT sum(post_total) FROM topic WHERE forum_id = forum.id), 0);
  UPDATE forum SET (last_post, last_id, last_title, last_poster_id, last_poster_name) = (
    SELECT last_post, tid, title, last_poster_id, last_poster_name FROM topic
    WHERE forum_id = forum.id ORDER BY last_post DESC, tid DESC LIMIT 1)
  WHERE topics > 0;`;
