import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** How long a connection may take, the server's first reply included. */
const CONNECT_MS = 3000;
const MAX_PAUSE_MS = 1000;
/**
 * After an outage values are used only after this time: by then every replica that reaches the server
 * has connected again, and has repeated the purges that it kept.
 */
const SETTLE_MS = 2000;

const LATE = Symbol('late');

export type RedisClient = ReturnType<typeof openClient>;

const openClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });

/** What a promise resolves to, or LATE after so many milliseconds. */
async function within<T>(reply: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    // A reply that arrived while this process was busy is read before the callback of setImmediate.
    timer = setTimeout(() => setImmediate(resolve, LATE), ms);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

function destroy(client: RedisClient): void {
  try {
    client.destroy();
  } catch {
    // It was closed before.
  }
}

interface ConnectionEvents {
  /** Called once when an outage begins, also where the first connection fails. */
  onLost(error: unknown): void;
  /** Called when an outage ends. */
  onBack?(): void;
}

/**
 * A connection to Valkey or Redis. One that breaks, or on which a reply is late, is replaced by a new
 * one: a server that hangs is waited for once, and not again until it replies.
 */
export class RedisConnection {
  private client: RedisClient | undefined;
  private usableAtMs = 0;
  private isLost = false;
  private isClosed = false;

  /** @param url `redis://…` or `rediss://…`, with a database number as its path */
  constructor(
    private readonly url: string,
    private readonly events: ConnectionEvents,
  ) {
    void this.connect();
  }

  /** False without a connection, and in the two seconds after an outage. */
  get isUsable(): boolean {
    return this.client !== undefined && performance.now() >= this.usableAtMs;
  }

  /** What the server replies; undefined for an error, without a connection, and where the reply is late. */
  async run<T>(
    command: (client: RedisClient) => Promise<T>,
    timeoutMs: number,
  ): Promise<T | undefined> {
    const { client } = this;
    if (!client) return undefined;
    try {
      const reply = await within(command(client), timeoutMs);
      if (reply !== LATE) return reply;
      this.lose(client, new Error(`no reply within ${timeoutMs} ms`));
    } catch {
      // The server refused the command, or the connection broke, which its event reports.
    }
    return undefined;
  }

  /** Replaces the connection: another one to the same server does not respond. */
  replace(error: unknown): void {
    if (this.client) this.lose(this.client, error);
  }

  close(): void {
    this.isClosed = true;
    if (this.client) destroy(this.client);
    this.client = undefined;
  }

  private async connect(): Promise<void> {
    for (let attempt = 0; !this.isClosed; attempt += 1) {
      const client = openClient(this.url);
      client.on('error', (error: unknown) => this.lose(client, error));
      let reason: unknown = new Error(`no reply within ${CONNECT_MS} ms`);
      const connecting = client.connect().catch((error: unknown) => {
        reason = error;
      });
      await within(connecting, CONNECT_MS);
      if (client.isReady && !this.isClosed) {
        this.client = client;
        if (!this.isLost) return;
        this.isLost = false;
        this.usableAtMs = performance.now() + SETTLE_MS;
        this.events.onBack?.();
        return;
      }
      destroy(client);
      this.reportLoss(reason);
      await sleep(Math.min(50 * 2 ** attempt, MAX_PAUSE_MS), undefined, { ref: false });
    }
  }

  private lose(client: RedisClient, error: unknown): void {
    if (this.client !== client) return;
    this.client = undefined;
    destroy(client);
    this.reportLoss(error);
    void this.connect();
  }

  private reportLoss(error: unknown): void {
    if (this.isLost || this.isClosed) return;
    this.isLost = true;
    this.events.onLost(error);
  }
}
