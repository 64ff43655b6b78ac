import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log/log';
import type { TagSelection } from '@/lib/base/runtime/shared-cache';
import { appendPurge, EVERYTHING } from './purge-log';
import type { RedisConnection } from './redis-connection';

/** A purge may wait longer than a page for a server that is busy. */
const REPLY_MS = 1000;
const RETRY_MS = 250;
const SCAN_COUNT = 1000;
/** The keys of all builds and configurations, which show the same records. */
const ALL_KEYS = 'lectern:*:*';
/** The name of a value in its key, behind the digest of its build. */
const nameIn = (key: string) => key.replace(/^lectern:[^:]*:/, '');
/** A replica that would keep more than these purges everything instead. */
const MAX_KEPT = 1000;

/** Purges that are performed together. */
class PurgeBatch {
  private tags: Set<string> | 'all' = new Set();
  messages = new Set<string>();
  finish: () => void = () => undefined;
  /** Resolves when the batch is done. */
  readonly done = new Promise<void>((resolve) => {
    this.finish = resolve;
  });

  add(tags: TagSelection, message: string): void {
    if (this.messages.has(EVERYTHING)) return;
    this.messages.add(message);
    if (this.tags !== 'all') {
      if (tags === 'all') this.tags = 'all';
      else for (const tag of tags) this.tags.add(tag);
    }
    if (this.messages.size <= MAX_KEPT) return;
    this.tags = 'all';
    this.messages = new Set([EVERYTHING]);
  }

  has(tag: string): boolean {
    return this.tags === 'all' || this.tags.has(tag);
  }
}

/**
 * The purges of this replica that the server has not done yet. They are repeated until it has, and
 * until then none of the values that they delete is read.
 */
export class RedisPurges {
  private running: PurgeBatch | undefined;
  private waiting: PurgeBatch | undefined;
  private isClosed = false;

  constructor(
    private readonly connection: RedisConnection,
    private readonly tagOf: (key: string) => string,
  ) {}

  /** True for a key whose value a purge deletes that is not done yet. */
  isPurged(key: string): boolean {
    if (!this.running && !this.waiting) return false;
    const tag = this.tagOf(key);
    return [this.running, this.waiting].some((batch) => batch?.has(tag));
  }

  /** Deletes the values with these tags, and then tells the other replicas. Resolves when both are done. */
  add(tags: TagSelection, message: string): Promise<void> {
    this.waiting ??= new PurgeBatch();
    this.waiting.add(tags, message);
    const { done } = this.waiting;
    if (!this.running) void this.performAll();
    return done;
  }

  close(): void {
    this.isClosed = true;
    if (this.running) log().warn({ event: 'purges of the shared cache lost' });
  }

  private async performAll(): Promise<void> {
    for (let batch = this.next(); batch; batch = this.next()) {
      let isRepeated = false;
      while (!this.isClosed && !(await this.perform(batch))) {
        if (!isRepeated) log().warn({ event: 'shared cache not purged, will be repeated' });
        isRepeated = true;
        await sleep(RETRY_MS, undefined, { ref: false });
      }
      if (this.isClosed) return;
      if (isRepeated) log().info({ event: 'shared cache purged after all' });
      batch.finish();
    }
  }

  private next(): PurgeBatch | undefined {
    this.running = this.waiting;
    this.waiting = undefined;
    return this.running;
  }

  private async perform(batch: PurgeBatch): Promise<boolean> {
    const run = this.connection.run.bind(this.connection);
    const isPurged = (key: string) => batch.has(this.tagOf(nameIn(key)));
    let cursor = '0';
    do {
      const found = await run(
        (client) => client.scan(cursor, { MATCH: ALL_KEYS, COUNT: SCAN_COUNT }),
        REPLY_MS,
      );
      const keys = found?.keys.filter(isPurged) ?? [];
      const isDone = keys.length === 0 || (await run((client) => client.unlink(keys), REPLY_MS));
      if (!found || isDone === undefined) return false;
      cursor = found.cursor;
    } while (cursor !== '0');
    for (const message of batch.messages) {
      const appended = await run(async (client) => {
        await appendPurge(client, message);
        return true;
      }, REPLY_MS);
      if (!appended) return false;
    }
    return true;
  }
}
