import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turnEnd } from 'node:timers/promises';
import type { SharedCache } from '@/lib/base/runtime/shared-cache';
import { CacheFile } from './cache-file';
import { type DeletionProgress, DiskEntries } from './disk-entries';
import { TurnBudget } from './turn-budget';
import { WriteQueue } from './write-queue';

/** Uses only order what is deleted first. */
const USE_DELAY_MS = 1000;
/** Pause while another process writes. */
const BUSY_MS = 3;
const MAX_DELETE_MS = 10_000;
/** Pause between attempts to remove a file in which nothing can be deleted. */
const RETRY_MS = 250;
/** Rendering a page takes less time than waiting for longer. */
const MAX_READ_WAIT_MS = 150;
/** For how long values are read in one turn of the event loop: twenty of them, or more that are missing. */
const MAX_READ_MS_A_TURN = 2;
/** Writing takes some milliseconds. After this time the process goes on as if it had the lock. */
const MAX_LOCK_WAIT_MS = 500;
/** The share of the bytes that entries may take; the rest is for what SQLite needs around them. */
const FILLED = 0.95;

/** Returns the path of the pages on disk in a data folder. */
export const diskCachePath = (dataDir: string) => join(dataDir, 'pages.db');

interface DiskCacheOptions {
  /** Begins all keys: `lectern:` and a digest, since builds and configurations do not share values. */
  prefix: string;
  /** The database file, created where there is none. */
  path: string;
  /** What the file may grow to. */
  maxBytes: number;
  /** True where other processes create values too, so that locks are needed. */
  hasPeers: boolean;
  /** True for the first process after a start: locks of before are those of dead processes. */
  isFirst: boolean;
}

/**
 * A cache in a SQLite file, which other processes on this machine may share. A value is read synchronously,
 * which takes a tenth of a millisecond, and written when the turn of the event loop ends.
 */
export class DiskCache implements SharedCache {
  private readonly file: CacheFile;
  private readonly entries: DiskEntries;
  private readonly queue = new WriteQueue();
  private readonly readBudget = new TurnBudget(MAX_READ_MS_A_TURN);
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(private readonly options: DiskCacheOptions) {
    this.file = new CacheFile(options.path, options.maxBytes);
    this.entries = new DiskEntries(this.file, options.maxBytes * FILLED);
    // This opens the file, so that the first request does not wait for that.
    if (options.isFirst) this.entries.prepare(Date.now());
  }

  async get(name: string): Promise<Buffer | undefined> {
    const key = this.keyOf(name);
    const queued = this.queue.entries.get(key);
    if (queued) return queued.content;
    const content = await this.read(key);
    if (content) {
      this.queue.uses.add(key);
      this.timer ??= setTimeout(() => this.flush(), USE_DELAY_MS).unref();
    }
    return content;
  }

  private async read(key: string): Promise<Buffer | undefined> {
    const untilMs = performance.now() + MAX_READ_WAIT_MS;
    for (;;) {
      const content = await this.readBudget.run(() => this.entries.read(key, Date.now()));
      if (content !== 'busy') return content;
      if (performance.now() > untilMs) return undefined;
      await sleep(BUSY_MS);
    }
  }

  async set(name: string, content: Buffer, ttlMs: number, tag: string): Promise<void> {
    this.queue.add({ key: this.keyOf(name), tag, content, expiresAt: Date.now() + ttlMs });
    await this.flushSoon();
  }

  async lock(name: string, ttlMs: number): Promise<boolean> {
    if (!this.options.hasPeers) return true;
    const untilMs = performance.now() + MAX_LOCK_WAIT_MS;
    for (;;) {
      const isLocked = this.entries.lock(this.keyOf(name), Date.now(), ttlMs);
      if (isLocked !== 'busy') return isLocked;
      if (performance.now() > untilMs) return true;
      await sleep(BUSY_MS);
    }
  }

  async unlock(name: string): Promise<void> {
    if (!this.options.hasPeers) return;
    this.queue.unlocks.add(this.keyOf(name));
    await this.flushSoon();
  }

  async deleteTagged(tags: ReadonlySet<string> | 'all'): Promise<void> {
    this.queue.deleteTagged(tags);
    await this.complete(this.entries.startDeletion(tags));
  }

  async delete(name: string): Promise<void> {
    const key = this.keyOf(name);
    this.queue.remove(key);
    await this.complete(() => this.entries.deleteKey(key));
  }

  /**
   * Repeats a deletion until nothing is left. A file in which that fails is discarded, and that is
   * repeated until none of the values can come back.
   */
  private async complete(deletion: () => DeletionProgress): Promise<void> {
    const untilMs = performance.now() + MAX_DELETE_MS;
    for (;;) {
      const progress = deletion();
      if (progress === 'done') return;
      const isFailed = progress === 'failed' || performance.now() > untilMs;
      if (isFailed && this.file.discard('what was purged could not be deleted')) return;
      await sleep(isFailed ? RETRY_MS : progress === 'busy' ? BUSY_MS : 0, undefined, {
        ref: false,
      });
    }
  }

  /** How many values wait to be written. */
  get queued(): number {
    return this.queue.entries.size;
  }

  usage() {
    return this.entries.usage();
  }

  /** Writes what is queued, and closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    while (!this.queue.isEmpty && this.entries.write(this.queue.takeBatch(), Date.now()));
    this.file.close();
  }

  private keyOf(name: string): string {
    return `${this.options.prefix}:${name}`;
  }

  /** Writes what this turn of the event loop queues, at its end: the pages of a turn in one transaction. */
  private flushSoon(): Promise<void> {
    this.flushing ??= turnEnd().then(() => this.flush());
    return this.flushing;
  }

  /** Writes a batch; the rest, and what another process keeps from being written, a little later. */
  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = undefined;
    if (this.queue.isEmpty) return;
    const batch = this.queue.takeBatch();
    const isWritten = this.entries.write(batch, Date.now());
    if (!isWritten) this.queue.putBack(batch);
    if (this.queue.isEmpty) return;
    if (isWritten) void this.flushSoon();
    else this.timer = setTimeout(() => this.flush(), BUSY_MS).unref();
  }
}
