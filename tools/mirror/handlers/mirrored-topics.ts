import type { TopicEntry } from '@/lib/model/records';
import { nowSeconds } from '@/lib/model/unix-time';
import { recordInserter } from '@/lib/store/database/insert-records';
import { type TopicRow, topicFromRow, topicToRow } from '@/lib/store/database/rows';
import { mergeTopic } from '../merge-topic';
import type { MirrorContext, RecordSet } from '../mirror-context';
import type { TaskStart } from '../task-queue';

export const POSTS_PER_REQUEST = 100;
/** Cursor of a task that begins at `startOffset`. */
export const UNSTARTED = -1;
const REMOVED_RECHECK_SECONDS = 86_400;
/** Cycles start at 1. */
const NEVER_SEEN = 0;

/** JSON of the list's entry (`listed`), and merged with the topic's own answer (`entry`). */
interface ListedTopic {
  listed: string;
  seen: number;
  readAt: number | null;
  entry: string;
}

/** Topics in the mirror's database. */
export class MirroredTopics implements RecordSet {
  private readonly store;
  /** Counting for each entry would take most of a scan's time. */
  private listedCount: number | undefined;

  constructor(private readonly context: MirrorContext) {
    this.store = recordInserter(context.database.store).addTopic;
  }

  count(): number {
    return this.context.database.count('SELECT count(*) AS count FROM topic');
  }

  has(id: string): boolean {
    const query = 'SELECT 1 FROM topic WHERE tid = ?';
    return this.context.database.first(query, [Number(id)]) !== undefined;
  }

  remove(id: string, isListed: boolean): void {
    const { database, deleted } = this.context;
    const tid = Number(id);
    if (this.has(id)) deleted.add('topic', tid);
    for (const table of ['topic', 'post', 'post_place']) {
      database.write(`DELETE FROM ${table} WHERE tid = ?`, [tid]);
    }
    if (isListed) {
      database.write('UPDATE listed_topic SET read_at = ? WHERE tid = ?', [nowSeconds(), tid]);
    } else {
      database.write('DELETE FROM listed_topic WHERE tid = ?', [tid]);
      this.listedCount = undefined;
    }
  }

  /** Returns how many topics were ever listed. */
  countListed(): number {
    this.listedCount ??= this.context.database.count('SELECT count(*) AS count FROM listed_topic');
    return this.listedCount;
  }

  /** Returns how many topics the scan of a cycle met. */
  countInScan(scan: number): number {
    const query = 'SELECT count(*) AS count FROM listed_topic WHERE seen = ?';
    return this.context.database.count(query, [scan]);
  }

  /** Returns forums, after one, with more topics than the scan met. */
  forumsWithMore(scan: number, behind: number): number[] {
    const query = `SELECT id FROM forum LEFT JOIN (
        SELECT json_extract(entry, '$.forum_id') AS id, count(*) AS listed
        FROM listed_topic WHERE seen = ? GROUP BY 1
      ) USING (id) WHERE id > ? AND topics > coalesce(listed, 0) ORDER BY id`;
    const forums = this.context.database.all<{ id: number }>(query, [scan, behind]);
    return forums.map(({ id }) => id);
  }

  /**
   * Stores a list's entry, and queues its topic if it has news. `scan` is the scan's cycle. Returns whether
   * the entry changed and is new to the scan.
   */
  recordListed(entry: TopicEntry, scan?: number): { isChanged: boolean; isNewInScan: boolean } {
    const total = this.countListed();
    const known = this.listedTopic(entry.id);
    const merged = mergeTopic(known && parseTopic(known.entry), entry, 'list');
    // Views change with each visit.
    const listed = printListed({ ...entry, viewCount: undefined });
    const text = printTopic(merged);
    const seen = scan ?? known?.seen ?? NEVER_SEEN;
    this.save(entry.id, { listed, seen, readAt: known?.readAt ?? null, entry: text });
    if (!known) this.listedCount = total + 1;
    if (!known?.listed || hasNewText(known.listed, listed)) {
      const requests = Math.max(1, Math.ceil((entry.postCount ?? 0) / POSTS_PER_REQUEST));
      this.context.queue.add('topic', entry.id, { cursor: UNSTARTED, requests });
    } else if (known?.entry !== text && this.has(`${entry.id}`)) {
      this.store(merged);
    }
    return { isChanged: known?.listed !== listed, isNewInScan: known?.seen !== scan };
  }

  /** Stores a topic after its posts. */
  recordRead(topic: TopicEntry): void {
    const known = this.listedTopic(topic.id);
    const merged = mergeTopic(known && parseTopic(known.entry), topic, 'topic');
    this.save(topic.id, {
      listed: known?.listed ?? '',
      seen: known?.seen ?? NEVER_SEEN,
      readAt: nowSeconds(),
      entry: printTopic(merged),
    });
    if (!known && this.listedCount !== undefined) this.listedCount += 1;
    this.store(merged);
    this.context.deleted.remove('topic', topic.id);
  }

  /** Queues topics that a scan missed, since they may be deleted. */
  queueUnseen(scan: number): void {
    const start: TaskStart = { cursor: UNSTARTED, isUnlisted: true };
    this.queueAll('SELECT tid FROM listed_topic WHERE seen < ?', [scan], start);
  }

  /** Queues topics removed over a day ago but still listed. */
  queueRemoved(): void {
    const query = `SELECT tid FROM listed_topic
      WHERE read_at NOT BETWEEN ? + 1 AND ? AND tid NOT IN (SELECT tid FROM topic)`;
    const now = nowSeconds();
    // The clock may have been ahead.
    this.queueAll(query, [now - REMOVED_RECHECK_SECONDS, now], { cursor: UNSTARTED });
  }

  /** Queues the topics unread for longest, since lists do not show edits. */
  queueOldest(share: number): void {
    const query =
      'SELECT tid FROM listed_topic WHERE read_at IS NOT NULL ORDER BY read_at, tid LIMIT ?';
    this.queueAll(query, [Math.ceil(this.countListed() * share)], { cursor: 0 });
  }

  private queueAll(query: string, values: readonly number[], start: TaskStart): void {
    const { database, queue } = this.context;
    for (const { tid } of database.all<{ tid: number }>(query, values)) {
      queue.add('topic', tid, start);
    }
  }

  private listedTopic(tid: number): ListedTopic | undefined {
    return this.context.database.first(
      'SELECT listed, seen, read_at AS readAt, entry FROM listed_topic WHERE tid = ?',
      [tid],
    );
  }

  private save(tid: number, { listed, seen, readAt, entry }: ListedTopic): void {
    this.context.database.write(
      'REPLACE INTO listed_topic (tid, listed, seen, read_at, entry) VALUES (?, ?, ?, ?, ?)',
      [tid, listed, seen, readAt, entry],
    );
  }
}

const parseTopic = (text: string): TopicEntry => topicFromRow(JSON.parse(text) as TopicRow);
const printTopic = (topic: TopicEntry): string => JSON.stringify(topicToRow(topic));

const printListed = (topic: TopicEntry): string =>
  JSON.stringify({ ...topicToRow(topic), bumpedAt: topic.bumpedAt });

/** Fields that change with new text. */
function fingerprint(listed: string): string {
  const { lastPostAt, postCount, lastPoster, description } = parseTopic(listed);
  return JSON.stringify([lastPostAt, postCount, lastPoster, description]);
}

function hasNewText(before: string, now: string): boolean {
  const [known, listed]: { bumpedAt?: string }[] = [before, now].map((text) => JSON.parse(text));
  const isBumped = known?.bumpedAt !== undefined && known.bumpedAt !== listed?.bumpedAt;
  return isBumped || fingerprint(before) !== fingerprint(now);
}
