import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, RESP_TYPES } from '@redis/client';
import { get, getWithRetry } from '../site/get';
import { redisServer } from '../site/redis';
import type { Site } from '../site/start';
import {
  eventuallyTrue,
  type Replicas,
  sendPurge,
  startReplicas,
  topicPath,
  versionAt,
} from './replicas';
import { atMost, type Figure, none, percentile, type Torture } from './torture';

const PAGES = 12;

/** An edit and its purge while the server is out: what each replica serves then, and afterwards. */
async function purgedDuring(
  outage: string,
  { sites: [one, two], edit }: Replicas,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
): Promise<Figure[]> {
  const before = edit();
  const wrong: string[] = [];
  await eventuallyTrue(async () => (await sendPurge(one)).status === 204);
  for (const site of [one, two])
    await eventuallyTrue(async () => (await versionAt(site)) === before);
  await begin();
  const after = edit();
  const first = await sendPurge(one);
  if (first.status !== 503 || first.retryAfter === null) wrong.push(`answered ${first.status}`);
  if ((await versionAt(one)) !== after) wrong.push('not forgotten by its own replica');
  await end();
  const ended = performance.now();
  // The sender repeats the request, as the response says.
  if (!(await eventuallyTrue(async () => (await sendPurge(one)).status === 204)))
    wrong.push('not done');
  if (!(await eventuallyTrue(async () => (await versionAt(two)) === after)))
    wrong.push('the other replica serves the old text');
  const ms = performance.now() - ended;
  await sleep(3000);
  for (const site of [one, two]) {
    const version = await versionAt(site);
    if (version !== after) wrong.push(`later: ${version}`);
  }
  return [
    none(`${outage}: purges lost`, wrong),
    atMost(`${outage}: answer to a purge`, first.ms / 1000, 2.5, 's'),
    atMost(`${outage}: from its end until every replica has forgotten`, ms / 1000, 5, 's'),
  ];
}

/** The purge of a replica that is alone repeats itself: nobody sends it again, and no old text comes back. */
async function repeatedAlone({
  sites: [one, two, three],
  server,
  edit,
}: Replicas): Promise<Figure> {
  const before = edit();
  await eventuallyTrue(async () => (await sendPurge(one)).status === 204);
  for (const site of [one, two])
    await eventuallyTrue(async () => (await versionAt(site)) === before);
  await server.kill();
  const after = edit();
  const { status } = await sendPurge(one);
  await server.restart();
  const wrong = status === 503 ? [] : [`answered ${status}`];
  const served = [await versionAt(one)];
  if (!(await eventuallyTrue(async () => (await versionAt(two)) === after)))
    wrong.push('the other replica serves the old text');
  await sleep(3000);
  // The third one has nothing in its memory, and reads what Valkey has.
  for (const site of [one, two, three]) served.push(await versionAt(site));
  wrong.push(...served.filter((version) => version !== after).map((version) => `got ${version}`));
  return none('away: purges not repeated by themselves', wrong);
}

/** Reads pages that no replica has, one after the other. */
async function readUnread(
  site: Site,
  from: number,
): Promise<{ times: number[]; failed: string[] }> {
  const times: number[] = [];
  const failed: string[] = [];
  for (let id = from; id < from + PAGES; id += 1) {
    const started = performance.now();
    const { status } = await getWithRetry(site, topicPath(id));
    times.push(performance.now() - started);
    if (status !== 200) failed.push(`${status} at ${topicPath(id)}`);
  }
  return { times, failed };
}

async function hung({ sites: [one], server }: Replicas): Promise<Figure[]> {
  const well = await readUnread(one, 2000);
  server.hang();
  const during = await readUnread(one, 3000);
  server.resume();
  const extra = Math.max(...during.times) - percentile(well.times, 0.5);
  const later = percentile(during.times, 0.5) - percentile(well.times, 0.5);
  return [
    none('hung: pages lost', during.failed),
    atMost('hung: added to the slowest page', extra, 200, 'ms'),
    atMost('hung: added to the page in the middle', later, 20, 'ms'),
  ];
}

/** Replaces the values of all keys by bytes that no replica has written there. */
async function fillWithGarbage(url: string): Promise<number> {
  const text = createClient({ url });
  await text.connect();
  const raw = text.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const keys = (await text.keys('lectern:*')).filter((key) => /:(page|answer):/.test(key)).sort();
  for (const [at, key] of keys.entries()) {
    const value = (await raw.get(key)) ?? Buffer.alloc(0);
    const next = keys[at + 6] ?? keys[0] ?? key;
    const flipped = Buffer.from(value);
    flipped[value.length - 9] = (value[value.length - 9] ?? 0) ^ 64;
    const garbage: (Buffer | string)[] = [
      value.subarray(0, value.length / 2),
      '',
      flipped,
      '{"status":200,"headers":[]}\nforeign bytes',
      (await raw.get(next)) ?? '',
    ];
    const put = garbage[at % (garbage.length + 1)];
    await text.del(key);
    if (put === undefined) await text.lPush(key, 'a list');
    else await text.set(key, put);
  }
  text.destroy();
  return keys.length;
}

/**
 * Repeated while a replica took the server for hung, as it may on a machine that is overloaded: it then
 * does without.
 */
async function garbage(replicas: Replicas, attempt = 0): Promise<Figure[]> {
  const outages = () =>
    replicas.sites.reduce(
      (sum, site) => sum + site.log().split('shared cache unreachable').length,
      0,
    );
  const before = outages();
  const figures = await readGarbage(replicas, 4000 + attempt * PAGES);
  return outages() === before || attempt === 4 ? figures : garbage(replicas, attempt + 1);
}

async function readGarbage(
  { sites: [one, two, three], server }: Replicas,
  firstTopic: number,
): Promise<Figure[]> {
  const paths = Array.from({ length: PAGES }, (_, at) => topicPath(firstTopic + at));
  const good = new Map<string, string>();
  for (const each of paths) good.set(each, (await getWithRetry(one, each)).body);
  const damaged = await fillWithGarbage(server.url);
  const wrong: string[] = damaged < PAGES ? [`only ${damaged} values damaged`] : [];
  const compared = async (site: Site, state: string) => {
    for (const each of paths) {
      const { status, body, headers } = await get(site, each);
      if (status !== 200 || body !== good.get(each)) wrong.push(`${status} at ${each}`);
      else if (headers['x-cache'] !== state) wrong.push(`${headers['x-cache']} at ${each}`);
    }
  };
  await compared(two, 'MISS');
  const notRepaired = wrong.length;
  await compared(three, 'HIT');
  return [
    none('garbage: pages that are not right', wrong.slice(0, notRepaired)),
    none('garbage: values not overwritten', wrong.slice(notRepaired)),
  ];
}

/** Every fault of a server that replicas share: it is away, it hangs, it holds garbage. */
export async function sharedCacheFaults(): Promise<Figure[]> {
  const program = redisServer();
  if (!program) return [none('Valkey', ['neither valkey-server nor redis-server is installed'])];
  const replicas = await startReplicas(program);
  const { server } = replicas;
  try {
    return [
      ...(await garbage(replicas)),
      await repeatedAlone(replicas),
      ...(await purgedDuring('away', replicas, server.kill, server.restart)),
      ...(await hung(replicas)),
      ...(await purgedDuring(
        'hung',
        replicas,
        async () => server.hang(),
        async () => server.resume(),
      )),
    ];
  } finally {
    server.resume();
    await replicas.stop();
  }
}

/** A server for the shared cache that fails in every way. */
export const sharedCacheOutages: Torture = {
  about: 'a Valkey that is away, hangs, or holds garbage',
  run: sharedCacheFaults,
};
