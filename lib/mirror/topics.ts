import type { TopicEntry } from '@/lib/community/model';
import { inserter, type NewTopic } from '@/lib/embedded/store/builder';
import { prepare } from '@/lib/embedded/store/query';
import type { Desk } from './job';
import { nowSeconds } from './job';
import type { Rest } from './queue';
import { mergeTopic, topicRow } from './rows';

export const POSTS_AT_ONCE = 100;
/** Not begun: where reading starts follows from what is there. */
export const UNBEGUN = -1;

interface HeardRow {
  said: string;
  read_at: number | null;
  entry: string;
}

export type Topics = ReturnType<typeof topicBook>;

/** What lists and topics have said of topics, and what of it is in the store. */
export function topicBook({ db, queue, notes, gone }: Desk) {
  const one = prepare<HeardRow>(db, 'SELECT said, read_at, entry FROM heard_topic WHERE tid = ?');
  const put = db.prepare<[number, string, number, number | null, string]>(
    'REPLACE INTO heard_topic (tid, said, seen, read_at, entry) VALUES (?, ?, ?, ?, ?)',
  );
  const count = prepare<{ topics: number }>(db, 'SELECT count(*) AS topics FROM heard_topic');
  const unseen = prepare<{ tid: number }>(db, 'SELECT tid FROM heard_topic WHERE seen < ?');
  const oldest = prepare<{ tid: number }>(
    db,
    'SELECT tid FROM heard_topic WHERE read_at IS NOT NULL ORDER BY read_at, tid LIMIT ?',
  );
  const addTopic = inserter<NewTopic & { post_total: null }>(db, 'topic');
  const store = (row: NewTopic) => addTopic({ ...row, post_total: null });
  const forget = ['topic', 'post', 'post_place', 'heard_topic'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE tid = ?`),
  );

  const entryOf = (row: HeardRow | undefined): NewTopic | undefined =>
    row && (JSON.parse(row.entry) as NewTopic);
  const asksFor = (posts: number | null): Rest => ({
    cursor: UNBEGUN,
    asks: Math.max(1, Math.ceil((posts ?? 0) / POSTS_AT_ONCE)),
  });

  return {
    /** Takes an entry of a list in; true when it says something new. */
    hear(entry: TopicEntry): boolean {
      const known = one.first(entry.id);
      const listed = topicRow(entry);
      const row = mergeTopic(entryOf(known), listed, 'list');
      // Views grow by being looked at: no news.
      const said = JSON.stringify({ ...listed, views: null });
      const text = JSON.stringify(row);
      put.run(entry.id, said, notes.number('sweep'), known?.read_at ?? null, text);
      gone.isBack('topic', entry.id);
      if (traceOf(known?.said) !== traceOf(said)) {
        queue.add('topic', entry.id, asksFor(listed.posts));
      } else if (known && known.read_at !== null && known.entry !== text) store(row);
      return known?.said !== said;
    },

    /** Takes what the topic itself says, once its posts are in. */
    complete(topic: TopicEntry): void {
      const known = one.first(topic.id);
      const row = mergeTopic(entryOf(known), topicRow(topic), 'topic');
      put.run(
        topic.id,
        known?.said ?? '',
        notes.number('sweep'),
        nowSeconds(),
        JSON.stringify(row),
      );
      store(row);
    },

    forget(tid: number): void {
      for (const statement of forget) statement.run(tid);
      gone.add('topic', tid);
    },

    count: (): number => count.first()?.topics ?? 0,

    /** Topics that no list names any more are asked for once: only the community can say that they are gone. */
    askForUnseen(): void {
      for (const { tid } of unseen.all(notes.number('sweep')))
        queue.add('topic', tid, { cursor: UNBEGUN });
    },

    /** Whole topics read longest ago are read again: an old post that was edited leaves no trace in lists. */
    askForOldest(share: number): void {
      const many = Math.ceil((count.first()?.topics ?? 0) * share);
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
