import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PurgeListener } from '@/lib/base/runtime/shared-cache';
import type { RedisClient, RedisConnection } from './redis-connection';

/** The stream that holds the latest purges, for the replicas of all builds. */
const STREAM = 'lectern:purges';
/** The message of a purge of everything that replaces more purges than a replica keeps. */
export const EVERYTHING = '';
const MAX_LENGTH = 1000;
/** A replica that has missed more than these forgets everything, which takes less time. */
const MAX_MISSED = 200;
const BLOCK_MS = 1000;
/** A server that does not reply in this time hangs. */
const REPLY_MS = 2 * BLOCK_MS;
const RETRY_MS = 250;

const START = '0-0';

/** What the server replies to XREAD: null without a new entry. */
const newEntries = z
  .array(
    z.object({
      messages: z.array(
        z.object({ id: z.string(), message: z.object({ message: z.string().catch(EVERYTHING) }) }),
      ),
    }),
  )
  .nullable();

/** The time and the number of an entry's id. */
const partsOf = (id: string) => id.split('-').map(Number);

function isBefore(one: string, other: string): boolean {
  const [ms = 0, at = 0] = partsOf(one);
  const [otherMs = 0, otherAt = 0] = partsOf(other);
  return ms < otherMs || (ms === otherMs && at < otherAt);
}

/** Appends a message to the log, and replaces a value of another type that another program has put there. */
export async function appendPurge(client: RedisClient, message: string): Promise<void> {
  const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_LENGTH } as const;
  const type = await client.type(STREAM);
  if (type !== 'stream' && type !== 'none') await client.unlink(STREAM);
  await client.xAdd(STREAM, '*', { message }, { TRIM: trim });
}

/** Reads the log from its present end on, across outages, so that no purge of another replica is missed. */
export class PurgeLogReader {
  /** The id of the last entry that was read. */
  private position: string | undefined;
  private isClosed = false;

  /** @param connection one of its own, which it blocks */
  constructor(
    private readonly connection: RedisConnection,
    private readonly listener: PurgeListener,
  ) {
    void this.follow();
  }

  close(): void {
    this.isClosed = true;
  }

  private async follow(): Promise<void> {
    let isFollowing = false;
    while (!this.isClosed) {
      isFollowing = isFollowing ? await this.readNext() : await this.findPosition();
      if (!isFollowing) await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  /** Begins at the end of the log, and begins a log again that was replaced by an older or a new one. */
  private async findPosition(): Promise<boolean> {
    const last = await this.connection.run(
      (client) => client.xRevRange(STREAM, '+', '-', { COUNT: 1 }),
      REPLY_MS,
    );
    if (!last) return false;
    const end = last[0]?.id ?? START;
    if (this.position === undefined) {
      this.position = end;
      // Before the first connection, purges may have been missed.
      this.listener.onMissed();
    } else if (isBefore(end, this.position)) this.position = START;
    return true;
  }

  private async readNext(): Promise<boolean> {
    const { position = START } = this;
    const read = await this.connection.run(
      (client) =>
        client.xRead({ key: STREAM, id: position }, { BLOCK: BLOCK_MS, COUNT: MAX_MISSED + 1 }),
      REPLY_MS,
    );
    const parsed = newEntries.safeParse(read);
    if (!parsed.success) return false;
    const entries = parsed.data?.[0]?.messages ?? [];
    const messages = entries.map(({ message }) => message.message);
    this.position = entries.at(-1)?.id ?? position;
    if (messages.length > MAX_MISSED || messages.includes(EVERYTHING)) this.listener.onMissed();
    else for (const message of messages) this.listener.onMessage(message);
    return true;
  }
}
