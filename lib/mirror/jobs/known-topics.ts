import type { TopicEntry } from '@/lib/model/community';
import { inserter, type NewTopic } from '@/lib/store/build/store-builder';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { nowSeconds } from '../../model/unix-time';
import { type MirrorContext, type RecordBook, UNLISTED } from '../context';
import { mergeTopic, topicRow } from '../rows';
import type { TaskRemainder } from '../task-queue';

export const POSTS_AT_ONCE = 100;
/** Not begun: where reading starts follows from what is there. */
export const UNBEGUN = -1;
/** Sweeps are counted from 1. */
const NEVER_SEEN = 0;

interface HeardRow {
  said: string;
  seen: number;
  read_at: number | null;
  entry: string;
}

/** What an entry of a list told that was not known before. */
export interface Heard {
  isNews: boolean;
  /** The walk through all topics that is under way had not met it yet. */
  isFirstInWalk: boolean;
}

export type KnownTopics = ReturnType<typeof knownTopics>;

/** What lists and topics have said of topics, and what of it is in the store. */
export function knownTopics({ db, queue, gone }: MirrorContext) {
  const one = prepareQuery<HeardRow>(
    db,
    'SELECT said, seen, read_at, entry FROM heard_topic WHERE tid = ?',
  );
  const put = db.prepare<[number, string, number, number | null, string]>(
    'REPLACE INTO heard_topic (tid, said, seen, read_at, entry) VALUES (?, ?, ?, ?, ?)',
  );
  const count = prepareQuery<{ topics: number }>(db, 'SELECT count(*) AS topics FROM heard_topic');
  const seen = prepareQuery<{ topics: number }>(
    db,
    'SELECT count(*) AS topics FROM heard_topic WHERE seen = ?',
  );
  const unseen = prepareQuery<{ tid: number }>(db, 'SELECT tid FROM heard_topic WHERE seen < ?');
  const oldest = prepareQuery<{ tid: number }>(
    db,
    'SELECT tid FROM heard_topic WHERE read_at IS NOT NULL ORDER BY read_at, tid LIMIT ?',
  );
  const addTopic = inserter<NewTopic & { post_total: null }>(db, 'topic');
  const store = (row: NewTopic) => addTopic({ ...row, post_total: null });
  const forget = ['topic', 'post', 'post_place'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE tid = ?`),
  );
  const unhear = db.prepare<[number]>('DELETE FROM heard_topic WHERE tid = ?');
  const asked = db.prepare<[number, number]>('UPDATE heard_topic SET read_at = ? WHERE tid = ?');
  const storedOne = prepareQuery<{ found: 1 }>(db, 'SELECT 1 AS found FROM topic WHERE tid = ?');
  const stored = prepareQuery<{ topics: number }>(db, 'SELECT count(*) AS topics FROM topic');
  const readable = prepareQuery<{ tid: number }>(
    db,
    `SELECT tid FROM heard_topic JOIN topic USING (tid) WHERE read_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM task WHERE kind = 'topic' AND task.id = CAST(tid AS TEXT))
     ORDER BY read_at DESC, tid DESC LIMIT 1`,
  );
  const isStored = (tid: number) => storedOne.first(tid) !== undefined;
  let known: number | undefined;
  /** Counted once: a walk over a million topics would spend its time with counting. */
  const countKnown = () => {
    known ??= count.first()?.topics ?? 0;
    return known;
  };

  const entryOf = (row: HeardRow | undefined): NewTopic | undefined =>
    row && (JSON.parse(row.entry) as NewTopic);
  const asksFor = (posts: number | null): TaskRemainder => ({
    cursor: UNBEGUN,
    asks: Math.max(1, Math.ceil((posts ?? 0) / POSTS_AT_ONCE)),
  });

  /** Takes an entry of a list in; `walk` is the sweep of the walk that met it, if one did. */
  const hear = (entry: TopicEntry, walk?: number): Heard => {
    const before = countKnown();
    const heard = one.first(entry.id);
    const listed = topicRow(entry);
    const row = mergeTopic(entryOf(heard), listed, 'list');
    // Views grow by being looked at: no news.
    const said = JSON.stringify({ ...listed, views: null });
    const text = JSON.stringify(row);
    put.run(entry.id, said, walk ?? heard?.seen ?? NEVER_SEEN, heard?.read_at ?? null, text);
    if (!heard) known = before + 1;
    if (traceOf(heard?.said) !== traceOf(said)) {
      queue.add('topic', entry.id, asksFor(listed.posts));
    } else if (heard?.entry !== text && isStored(entry.id)) store(row);
    return { isNews: heard?.said !== said, isFirstInWalk: heard?.seen !== walk };
  };

  return {
    hear,

    /** Takes what the topic itself says, once its posts are in. */
    complete(topic: TopicEntry): void {
      const heard = one.first(topic.id);
      const row = mergeTopic(entryOf(heard), topicRow(topic), 'topic');
      const text = JSON.stringify(row);
      put.run(topic.id, heard?.said ?? '', heard?.seen ?? NEVER_SEEN, nowSeconds(), text);
      if (!heard && known !== undefined) known += 1;
      store(row);
      gone.isBack('topic', topic.id);
    },

    book: {
      stored: () => stored.first()?.topics ?? 0,
      isStored: (id) => isStored(Number(id)),
      readable: () => readable.first()?.tid.toString(),
      forget(id, isListed) {
        const tid = Number(id);
        if (isStored(tid)) gone.add('topic', tid);
        for (const statement of forget) statement.run(tid);
        if (isListed) asked.run(nowSeconds(), tid);
        else {
          unhear.run(tid);
          known = undefined;
        }
      },
    } satisfies RecordBook,

    /** How many topics any list has named. */
    count: countKnown,

    /** How many topics the walk that began in a sweep has met. */
    countSeen: (walk: number): number => seen.first(walk)?.topics ?? 0,

    /** Topics that no list names any more are asked for once: only the community can say that they are gone. */
    askForUnseen(walk: number): void {
      for (const { tid } of unseen.all(walk))
        queue.add('topic', tid, { cursor: UNBEGUN, mark: UNLISTED });
    },

    /** Whole topics read longest ago are read again: an old post that was edited leaves no trace in lists. */
    askForOldest(share: number): void {
      const many = Math.ceil(countKnown() * share);
      for (const { tid } of oldest.all(many)) queue.add('topic', tid, { cursor: 0 });
    },
  };
}

/** What of a list's entry tells that there is something to read in the topic itself. */
function traceOf(said: string | undefined): string | undefined {
  if (!said) return undefined;
  const { last_post, posts, last_poster_id, last_poster_name, description } = JSON.parse(
    said,
  ) as NewTopic;
  return JSON.stringify([last_post, posts, last_poster_id, last_poster_name, description]);
}
