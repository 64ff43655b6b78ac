import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/site/start';
import { cpuSeconds, median, round } from './statistics';
import { type MeasuredServer, type ReadyResponse, startBareNode } from './visits/bare-node';

/**
 * `npm run bench:visits [-- --rounds N --requests N]`: compares the processor time for responses from memory
 * with that of a bare Node server, which sends the same bytes and headers. They take turns, over 32
 * keep-alive connections.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10000' },
  },
});
const CONNECTIONS = 32;
/** Requests per turn. The first turn follows a warm-up. */
const REQUESTS = Number(values.requests);
const WARM_UP = 2 * REQUESTS;

const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'same-origin',
  'accept-language': 'en-US,en;q=0.9',
};
const COMPRESSED = { ...CHROME, 'accept-encoding': 'gzip, deflate, br, zstd' };
const TOPIC = '/board/topics/1200';

/** Headers that each server writes itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Requests of visitors and programs for responses in memory. Some programs accept no compression. */
const PARTS: Record<string, { path: string; headers: Record<string, string> }> = {
  page: { path: TOPIC, headers: COMPRESSED },
  'page without compression': { path: TOPIC, headers: CHROME },
  'page for zstd alone': { path: TOPIC, headers: { ...CHROME, 'accept-encoding': 'zstd' } },
  'home without compression': { path: '/', headers: CHROME },
  'feed without compression': { path: `/feeds${TOPIC}.atom`, headers: CHROME },
  'Markdown without compression': { path: `${TOPIC}.md`, headers: CHROME },
  file: { path: '/icon.svg', headers: COMPRESSED },
  JSON: { path: `/api${TOPIC}`, headers: COMPRESSED },
  redirect: { path: `${TOPIC}?page=1`, headers: COMPRESSED },
  'missing page': { path: '/wp-login.php', headers: COMPRESSED },
};

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends a request. Repeats it if the server has just closed the connection. */
async function requestPart(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const sent = get(url, { headers, agent });
  try {
    const [response] = await once(sent, 'response');
    return response;
  } catch (error) {
    if (sent.reusedSocket) return requestPart(url, headers);
    throw error;
  }
}

/** Returns the site's response once its page is cached in the final encoding. */
async function readyResponse(url: string, part: string): Promise<ReadyResponse> {
  const { path, headers } = PARTS[part] ?? { path: '/', headers: {} };
  for (let attempt = 0; ; attempt += 1) {
    const response = await requestPart(url + path, headers);
    const body = Buffer.concat(await response.toArray());
    const isMade = response.headers['x-cache'] === 'MISS' || response.statusCode === 503;
    if ((isMade || response.headers['content-encoding'] === 'gzip') && attempt < 30) {
      await sleep(100);
      continue;
    }
    const sent = Object.entries(response.headers)
      .filter(([name]) => !OF_THE_CONNECTION.includes(name))
      .map(([name, value]) => [name, String(value)]);
    return {
      path: `/${encodeURIComponent(part)}`,
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(sent),
      body: body.toString('base64'),
    };
  }
}

/** Sends requests. Returns the server's processor time per request in microseconds. */
async function measure(
  { url, pid }: MeasuredServer,
  path: string,
  headers: Record<string, string>,
  count = REQUESTS,
): Promise<number> {
  const before = cpuSeconds(pid);
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const response = await requestPart(url + path, headers);
      await once(response.resume(), 'end');
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((cpuSeconds(pid) - before) / count) * 1e6;
}

const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' });
const own: MeasuredServer = { url: site.url, pid: site.process.pid ?? 0 };
const responses = new Map<string, ReadyResponse>();
for (const part of Object.keys(PARTS)) responses.set(part, await readyResponse(site.url, part));
const { etag = '' } = responses.get('page')?.headers ?? {};
PARTS['not modified (304)'] = { path: TOPIC, headers: { ...COMPRESSED, 'if-none-match': etag } };
responses.set('not modified (304)', await readyResponse(site.url, 'not modified (304)'));
const bare = await startBareNode([...responses.values()]);
try {
  const table: Record<string, Record<string, number>> = {};
  for (const [part, { path, headers }] of Object.entries(PARTS)) {
    const barePath = responses.get(part)?.path ?? '';
    await measure(own, path, headers, WARM_UP);
    await measure(bare, barePath, headers, WARM_UP);
    const turns = { own: [] as number[], bare: [] as number[] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      turns.own.push(await measure(own, path, headers));
      turns.bare.push(await measure(bare, barePath, headers));
    }
    const ownMicros = median(turns.own);
    const bareMicros = median(turns.bare);
    table[part] = {
      'Lectern, µs': round(ownMicros, 1),
      'bare Node, µs': round(bareMicros, 1),
      ratio: round(ownMicros / bareMicros),
    };
  }
  console.table(table);
} finally {
  agent.destroy();
  await bare.stop();
  await site.stop();
}
