import type { TopicEntry } from '@/lib/model/records';
import type { TopicQuery } from '@/lib/urls/views/view';
import type { StoreDatabase } from '../database/database';
import { flagCondition, SCOPES, type Scope, topicIndex } from '../database/indexes';
import { type PreparedQuery, prepareQuery } from '../database/prepare-query';
import { type TopicRow, topicFromRow } from '../database/rows';
import { ANY, FLAG_BITS, FLAG_NAMES, type FlagName } from '../database/schema';

interface TopicList {
  topics: TopicEntry[];
  total: number;
}

/**
 * Returns the query for filtered lists of topics. It scans one index, of the rarest required flag, from the
 * nearer end. `topic_count` gives the length beforehand.
 */
export function topicListQuery(db: StoreDatabase): (query: TopicQuery) => TopicList {
  const counts = prepareQuery<{ flags: number; topics: number }>(
    db,
    'SELECT flags, topics FROM topic_count WHERE forum_id = ? AND starter_id = ?',
  );
  const prepared = new Map<string, PreparedQuery<TopicRow>>();

  /** Scans all topics of the tag, which are far fewer than the board's. */
  const ofTag = (query: TopicQuery, tag: string): TopicList => {
    const given: Record<string, number | undefined> = {
      forum_id: query.forumId,
      starter_id: query.starterId,
      ...Object.fromEntries(flagsWith(query, true).map((name) => [flagTest(name), 1])),
      ...Object.fromEntries(flagsWith(query, false).map((name) => [flagTest(name), 0])),
    };
    const conditions = Object.entries(given).flatMap(([column, value]) =>
      value === undefined ? [] : [`AND ${column} = ${value}`],
    );
    const from = `FROM topic_tag JOIN topic USING (tid) WHERE tag = ? ${conditions.join(' ')}`;
    const order = `${query.orderBy} ${query.sort}, tid ${query.sort}`;
    const count = prepareQuery<{ total: number }>(db, `SELECT count(*) AS total ${from}`);
    const select = prepareQuery<TopicRow>(
      db,
      `SELECT topic.* ${from} ORDER BY ${order} LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
    );
    const topics = select.all(tag, query.limit, query.offset).map(topicFromRow);
    return { topics, total: count.first(tag)?.total ?? 0 };
  };

  return (query) => {
    if (query.tag !== undefined) return ofTag(query, query.tag);
    const counted = counts.all(query.forumId ?? ANY, query.starterId ?? ANY);
    const countWith = (mask: number, value: number) =>
      counted.reduce((sum, { flags, topics }) => sum + ((flags & mask) === value ? topics : 0), 0);

    const required = flagsWith(query, true);
    const value = bitsOf(required);
    const mask = value | bitsOf(flagsWith(query, false));
    const total = countWith(mask, value);
    const size = Math.min(query.limit, total - query.offset);
    if (size <= 0) return { topics: [], total };

    const countOf = (flag: FlagName) => countWith(FLAG_BITS[flag], FLAG_BITS[flag]);
    const [rarest] = required.sort((a, b) => countOf(a) - countOf(b));
    const fromEnd = query.offset > total / 2;
    const sql = topicSql(query, mask, value, rarest, fromEnd);
    const statement = prepared.get(sql) ?? prepareQuery<TopicRow>(db, sql);
    prepared.set(sql, statement);

    const ids = [query.forumId, query.starterId].filter((id) => id !== undefined);
    const skip = fromEnd ? total - query.offset - size : query.offset;
    const topics = statement.all(...ids, size, skip).map(topicFromRow);
    return { topics: fromEnd ? topics.reverse() : topics, total };
  };
}

function topicSql(
  { forumId, starterId, orderBy, sort }: TopicQuery,
  mask: number,
  value: number,
  flag: FlagName | undefined,
  fromEnd: boolean,
): string {
  const scope = scopeOf(forumId, starterId);
  const conditions = SCOPES[scope].map((column) => `${column} = ?`);
  if (flag) conditions.push(flagCondition(flag));
  // A bound number would be REAL and be cast in each row.
  if (mask) conditions.push(`(flags & ${mask}) = ${value}`);
  const direction = (sort === 'desc') !== fromEnd ? 'DESC' : 'ASC';
  const order = `ORDER BY ${orderBy} ${direction}, tid ${direction}`;
  const where = conditions.length ? `WHERE ${conditions.join(' AND ')}` : '';
  // The inner scan reads only the index.
  return `SELECT * FROM topic WHERE tid IN (
    SELECT tid FROM topic INDEXED BY ${topicIndex(scope, orderBy, flag)} ${where} ${order}
    LIMIT ? OFFSET ?) ${order}`;
}

function scopeOf(forumId?: number, starterId?: number): Scope {
  if (forumId === undefined) return starterId === undefined ? 'all' : 'starter';
  return starterId === undefined ? 'forum' : 'forum_starter';
}

const flagTest = (name: FlagName) => `((flags & ${FLAG_BITS[name]}) <> 0)`;

function flagsWith({ isPinned, isDigest, isFeatured }: TopicQuery, wanted: boolean): FlagName[] {
  const flags = { pinned: isPinned, digest: isDigest, featured: isFeatured };
  return FLAG_NAMES.filter((name) => flags[name] === wanted);
}

const bitsOf = (flags: readonly FlagName[]) =>
  flags.reduce((all, name) => all | FLAG_BITS[name], 0);
