import path from 'node:path';
import { runTransaction } from '@/lib/base/runtime/run-transaction';
import { openSharedFile } from '@/lib/base/sqlite/open-shared-file';
import type { SqliteDatabase } from '@/lib/base/sqlite/open-sqlite';
import { prepareQuery } from '@/lib/store/database/prepare-query';

/** The most URLs of one request (https://www.indexnow.org/documentation). */
const MAX_BATCH_URLS = 10_000;
/** Beyond this many the oldest is given up: nothing was accepted for a long time. */
const MAX_BATCHES = 100;
/** How long one process has a batch for itself; longer than a request takes. */
const LEASE_MS = 60_000;

/*
 * `last_publication` is that of the store whose changes were queued last. `batch.urls` is a JSON
 * array; times are milliseconds since 1970.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS last_publication (id TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS batch (
  id INTEGER PRIMARY KEY, urls TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at REAL NOT NULL
) STRICT;
`;

/** URLs to be sent in one request. */
export interface Batch {
  id: number;
  /** A JSON array of absolute URLs. */
  urls: string;
  /** How often it was sent, this time included. */
  attempts: number;
}

/**
 * Submissions that wait to be sent, in a file of the data folder: they outlive the process, and
 * several processes that share the folder send each of them once.
 */
export class SubmissionQueue {
  private readonly db: SqliteDatabase;

  /** @throws where the folder cannot be written. */
  constructor(
    dataDir: string,
    private readonly now: () => number = Date.now,
  ) {
    // Where it was damaged, at most some submissions are lost, which the sitemap makes up for.
    this.db = openSharedFile(path.join(dataDir, 'index-now.db'), SCHEMA);
  }

  /** The publication of the store whose changes were queued last; undefined before the first one. */
  lastPublication(): string | undefined {
    return prepareQuery<{ id: string }>(this.db, 'SELECT id FROM last_publication').first()?.id;
  }

  /**
   * Notes that the changes up to a publication are queued, and queues their URLs. False where another
   * process has done so since `before` was read.
   */
  addPublication(
    before: string | undefined,
    publication: string,
    urls: readonly string[],
  ): boolean {
    return runTransaction(this.db, () => {
      if (this.lastPublication() !== before) return false;
      this.db.exec('DELETE FROM last_publication');
      this.db.prepare('INSERT INTO last_publication (id) VALUES (?)').run(publication);
      this.insert(urls);
      return true;
    });
  }

  /** Queues URLs, due at once. */
  add(urls: readonly string[]): void {
    runTransaction(this.db, () => this.insert(urls));
  }

  /** Takes the next batch that is due. No process gets it again until it is removed, postponed, or a minute old. */
  take(): Batch | undefined {
    return runTransaction(this.db, () => {
      const due = 'SELECT id, urls, attempts FROM batch WHERE due_at <= ? ORDER BY id LIMIT 1';
      const batch = prepareQuery<Batch>(this.db, due).first(this.now());
      if (!batch) return undefined;
      const lease = 'UPDATE batch SET attempts = attempts + 1, due_at = ? WHERE id = ?';
      this.db.prepare(lease).run(this.now() + LEASE_MS, batch.id);
      return { ...batch, attempts: batch.attempts + 1 };
    });
  }

  /** Lets a batch be taken again after a pause. */
  postpone({ id }: Batch, pauseMs: number): void {
    const update = 'UPDATE batch SET due_at = ? WHERE id = ?';
    this.db.prepare(update).run(this.now() + pauseMs, id);
  }

  remove({ id }: Batch): void {
    this.db.prepare('DELETE FROM batch WHERE id = ?').run(id);
  }

  close(): void {
    this.db.close();
  }

  private insert(urls: readonly string[]): void {
    const insert = this.db.prepare('INSERT INTO batch (urls, due_at) VALUES (?, ?)');
    for (let at = 0; at < urls.length; at += MAX_BATCH_URLS) {
      insert.run(JSON.stringify(urls.slice(at, at + MAX_BATCH_URLS)), this.now());
    }
    this.db.exec(`DELETE FROM batch WHERE id <= (SELECT max(id) FROM batch) - ${MAX_BATCHES}`);
  }
}
