import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getWithRetry, type HttpResponse } from '../site/get';
import { type RedisServer, startRedis } from '../site/redis';
import { type Site, startSite } from '../site/start';
import { scriptedPost, scriptedTopic, startScripted } from '../upstream/scripted';

const TOKEN = 'a token of sixteen or more';

/** The address of a topic. */
export const topicPath = (id: number) => `/board/topics/${id}`;
const TOPIC = topicPath(1200);

/** Replicas of a site, and the Valkey that they share. */
export interface Replicas {
  sites: [Site, Site, Site];
  server: RedisServer;
  /** Changes the text of every topic, and returns the words in it that are new. */
  edit(): string;
  stop(): Promise<void>;
}

/** Starts three replicas in front of one remote community, whose Valkey keeps its values over a restart. */
export async function startReplicas(program: string): Promise<Replicas> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lectern-valkey-'));
  const server = await startRedis(program, dir);
  const upstream = await startScripted();
  let version = 1;
  upstream.script = ({ pathname }) => {
    const id = Number(/^\/board\/topics\/(\d+)$/.exec(pathname)?.[1]);
    const post = scriptedPost(id, `<p>Topic ${id}, version ${version}.</p>`);
    return id ? { body: { ...scriptedTopic(id), posts_list: [post] } } : undefined;
  };
  const env = {
    API_BASE_URL: upstream.url,
    CACHE_URL: server.url,
    PURGE_TOKEN: TOKEN,
    CACHE_SECONDS: '600',
    LOG_LEVEL: 'info',
  };
  const start = () => startSite(env);
  const sites: Replicas['sites'] = [await start(), await start(), await start()];
  return {
    sites,
    server,
    edit() {
      version += 1;
      return `version ${version}.`;
    },
    async stop() {
      for (const site of sites) await site.stop();
      await upstream.stop();
      await server.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const versionIn = ({ body }: HttpResponse) => /version \d+\./.exec(body)?.[0];
/** The version of the purged topic's text that a replica serves. */
export const versionAt = async (site: Site) => versionIn(await getWithRetry(site, TOPIC));

/** Purges the topic: the status, 0 for a connection that was closed, and how long that took. */
export async function sendPurge(
  site: Site,
): Promise<{ status: number; retryAfter: string | null; ms: number }> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${TOKEN}` };
  const response = await fetch(`${site.url}/api/purge?topic=1200`, {
    method: 'POST',
    headers,
  }).catch(() => undefined);
  const ms = performance.now() - started;
  const retryAfter = response?.headers.get('retry-after') ?? null;
  return { status: response?.status ?? 0, retryAfter, ms };
}

/** Waits until a condition holds, at most for half a minute; false where it never did. */
export async function eventuallyTrue(condition: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    if (await condition()) return true;
    await sleep(50);
  }
  return false;
}
