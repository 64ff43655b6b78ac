import { setTimeout as sleep, setImmediate as turnEnd } from 'node:timers/promises';
import { createClient, RESP_TYPES, type RedisClientOptions } from '@redis/client';
import { log } from '@/lib/base/log/log';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import type { PurgeListener } from '@/lib/base/runtime/shared-cache';

/** A longer wait would take more time than rendering the page. */
const REPLY_MS = 150;
const PING_MS = 1000;
/** A connection without pong is replaced. */
const IDLE_MS = 3000;
/** After an outage, values are not used until all replicas have reconnected and repeated their purges. */
const SETTLE_MS = 2000;
export const PURGE_CHANNEL = 'lectern:purges';
const LATE = Symbol('late');

const openClient = (url: string, options: Omit<RedisClientOptions, 'url'>) =>
  createClient({ url, ...options });

/**
 * Calls a function with a connection that ends after it, and is not opened again.
 * @throws an error of the connection or of a command, also if nothing is sent or received for `timeoutMs`
 */
export async function withRedisClient(
  url: string,
  use: (client: ReturnType<typeof openClient>) => Promise<unknown>,
  timeoutMs = IDLE_MS,
): Promise<void> {
  const client = openClient(url, {
    socket: { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: false },
  });
  // An error without a listener would end the process. The commands reject as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Returns the message of the error that prevents use of a server; undefined if the server answers. */
export async function redisObstacle(url: string): Promise<string | undefined> {
  try {
    await withRedisClient(url, (client) => client.ping());
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message || errorCodeOf(error) : String(error);
  }
}

/**
 * Opens a connection to Valkey or Redis, which connects again after an outage.
 * @param url `redis://…` or `rediss://…`, with a database number as path
 */
export function openRedisConnection(url: string) {
  const client = openClient(url, {
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: IDLE_MS,
      socketTimeout: IDLE_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
    },
  });
  let listener: PurgeListener | undefined;
  let isAway = false;
  let isClosed = false;
  let usableAtMs = 0;

  const markAway = (error: unknown) => {
    if (!isAway && !isClosed) log().warn({ event: 'shared cache unreachable', err: error });
    isAway = true;
  };
  const markReachable = () => {
    if (!isAway) return;
    isAway = false;
    usableAtMs = performance.now() + SETTLE_MS;
    log().info({ event: 'shared cache reachable again' });
  };
  // The client calls a function once, however often it was subscribed.
  const passOn = (message: string) => listener?.onMessage(message);
  client.on('error', markAway);
  client.on('ping-interval', markReachable);
  client.on('ready', async () => {
    markReachable();
    await client.subscribe(PURGE_CHANNEL, passOn).catch(() => undefined);
    listener?.onMissed();
  });
  client.connect().catch(markAway);

  return {
    client,
    /** The same connection, whose commands return bytes. */
    buffers: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }),
    /** True while values of the server may be used. */
    isUsable: () => client.isReady && !isAway && performance.now() >= usableAtMs,
    isClosed: () => isClosed,
    /** Returns the server's reply; undefined on error, timeout or without a connection. */
    async attempt<T>(command: () => Promise<T>, timeoutMs = REPLY_MS): Promise<T | undefined> {
      if (!client.isReady || isAway) return undefined;
      // If this process was busy, both the timeout and a reply are due. The end of the turn comes after
      // the socket is read, so the reply wins.
      const late = sleep(timeoutMs, undefined, { ref: false }).then(() => turnEnd(LATE));
      const reply = await Promise.race([command(), late]).catch(() => undefined);
      if (reply !== LATE) return reply;
      markAway(new Error(`no reply within ${timeoutMs} ms`));
      return undefined;
    },
    /** Sets the only listener. Calls its `onMissed` at once and whenever the connection is ready. */
    subscribe(subscriber: PurgeListener): void {
      listener = subscriber;
      listener.onMissed();
    },
    /** Closes the connection for good. */
    async close(): Promise<void> {
      isClosed = true;
      if (client.isOpen) client.destroy();
    },
  };
}
