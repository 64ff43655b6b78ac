import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { expect, baseTest as test } from '../site/base-test';
import { get } from '../site/get';
import { startEdge } from '../site/nginx';
import { type RunningSite, startSite } from '../site/start';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

test.describe('the edge of deploy/nginx.conf', () => {
  let one: RunningSite;
  let two: RunningSite;
  let edge: Awaited<ReturnType<typeof startEdge>>;

  test.beforeAll(async () => {
    const env = { CACHE_SECONDS: '1', STALE_SECONDS: '8', TRUSTED_PROXIES: '1' };
    one = await startSite(env);
    two = await startSite({ ...env, DATA_DIR: one.dataDir });
    edge = await startEdge([one, two]);
  });

  test.afterAll(() => Promise.all([edge.stop(), two.stop(), one.stop()]));

  test('caches a page for its s-maxage, then revalidates it before it is sent', async () => {
    let page = 1;
    // On a busy machine, a second may pass between two requests. The test then repeats with another page.
    await expect(async () => {
      page += 1;
      const nextState = async () => {
        const { status, headers } = await get(edge, `/board/topics/1200?page=${page}`, BROTLI);
        expect(status).toBe(200);
        return headers['x-edge'];
      };
      expect([await nextState(), await nextState()]).toEqual(['MISS', 'HIT']);
      let state: Awaited<ReturnType<typeof nextState>> = 'HIT';
      const isFresh = async () => {
        state = await nextState();
        return state === 'HIT';
      };
      await expect.poll(isFresh).toBe(false);
      expect(state).toMatch(/REVALIDATED|EXPIRED/);
    }).toPass();
  });

  test('caches each encoding separately, with all headers', async () => {
    const plain = await get(edge, '/board/forums');
    const compressed = await get(edge, '/board/forums', BROTLI);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toMatch(/br|gzip/);
    expect(compressed.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('sends an encoding that the client names without q=0, and no other', async () => {
    const expected = {
      br: 'br',
      'gzip;q=0.5, BR;q=1': 'br',
      'gzip;q=1.0': 'gzip',
      'br;q=0.001': 'br',
      'gzip, br;q=0': 'gzip',
      'br; q=0.000 , gzip': 'gzip',
      'x-br, x-gzip': undefined,
      'br-2, gzip2': undefined,
      'gzip;q=0, br;q=0': undefined,
      deflate: undefined,
    };
    const sent: Record<string, string | undefined> = {};
    for (const accepted of Object.keys(expected)) {
      const { headers } = await get(edge, '/board/topics', { 'accept-encoding': accepted });
      sent[accepted] = headers['content-encoding'];
    }
    expect(sent).toEqual(expected);
  });

  test('speaks HTTP/2 over TLS, and sends plain requests there', async () => {
    const session = connect(edge.url, { ca: edge.certificate });
    const stream = session.request({ ':path': '/board/forums' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    expect(session.alpnProtocol).toBe('h2');
    session.destroy();
    const plain = await get({ url: edge.plainUrl }, '/board/forums?page=2');
    expect(plain.status).toBe(308);
    expect(plain.headers.location).toBe('https://community.example.org/board/forums?page=2');
    await edge.putChallenge('token', 'proof');
    const challenge = await get({ url: edge.plainUrl }, '/.well-known/acme-challenge/token');
    expect(challenge.body).toBe('proof');
  });

  test("believes no visitor's X-Forwarded-For", async () => {
    const { body } = await get(edge, '/api/status/ips', { 'x-forwarded-for': '203.0.113.7' });
    expect(body).toContain('127.0.0.1');
    expect(body).not.toContain('203.0.113.7');
  });

  test('answers each client in the format that it prefers', async () => {
    const address = '/wiki/pages/glossary';
    const formatFor = async (accept: string) => {
      const { status, headers } = await get(edge, address, { accept });
      expect(status).toBe(200);
      return headers['content-type'];
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await formatFor('text/markdown')).toBe('text/markdown; charset=utf-8');
      expect(await formatFor('text/html, */*;q=0.8')).toBe('text/html; charset=utf-8');
      expect(await formatFor('text/markdown;q=0.1, */*')).toBe('text/html; charset=utf-8');
    }
    await get(edge, `${address}.md`);
    expect((await get(edge, `${address}.md`)).headers['x-edge']).toBe('HIT');
  });

  test('sends parts of downloads, and passes on no cookies', async () => {
    await mkdir(`${one.dataDir}/downloads`, { recursive: true });
    await writeFile(`${one.dataDir}/downloads/all.zim`, 'x'.repeat(1000));
    const address = '/downloads/all.zim';
    for (let round = 0; round < 2; round += 1) {
      const part = await get(edge, address, { range: 'bytes=0-9' });
      expect([part.status, part.body.length]).toEqual([206, 10]);
    }
    const { etag = '' } = (await get(edge, address)).headers;
    expect((await get(edge, address, { 'if-none-match': etag })).status).toBe(304);
    const cookie = Array.from({ length: 4 }, (_, at) => `other${at}=${'c'.repeat(4000)}`).join(
      '; ',
    );
    expect((await get(edge, '/board/forums', { cookie })).status).toBe(200);
  });

  test('never caches what depends on the visitor', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { headers } = await get(edge, '/status');
      expect(headers['x-edge']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('no request fails when a replica is killed', async () => {
    let isStopped = false;
    const statuses = new Map<number, number>();
    const sendRequests = async (first: number) => {
      for (let at = first; !isStopped; at += 1) {
        const { status } = await get(edge, `/board/topics/1200?page=${2 + (at % 14)}`, BROTLI);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Three clients stay below a visitor's rate limit.
        await sleep(60);
      }
    };
    const clients = Promise.all([0, 3, 6].map(sendRequests));
    const responses = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    await expect.poll(responses).toBeGreaterThan(10);
    two.process.kill('SIGKILL');
    const before = responses();
    await expect.poll(() => responses() - before).toBeGreaterThan(40);
    isStopped = true;
    await clients;
    expect([...statuses.keys()]).toEqual([200]);
  });

  test('sends an expired page while no replica answers, and not for longer than it says', async () => {
    const address = '/board/topics/1001';
    const { headers } = await get(edge, address);
    expect(headers['cache-control']).toContain('stale-if-error=8');
    for (const site of [one, two]) site.process.kill('SIGKILL');
    const state = async () => (await get(edge, address)).headers['x-edge'];
    await expect.poll(state).toBe('STALE');
    const status = async () => (await get(edge, address)).status;
    await expect.poll(status).toBe(502);
  });
});

test('replicas that hang are asked once, and then the saved page is sent at once', async () => {
  let asked = 0;
  const headers = { 'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=600' };
  // Each server answers only its first request.
  const startHanging = async () => {
    let hasAnswered = false;
    return serveHttp((_, response) => {
      asked += 1;
      if (!hasAnswered) response.writeHead(200, headers).end('page');
      hasAnswered = true;
    });
  };
  await using one = await startHanging();
  await using two = await startHanging();
  const edge = await startEdge([one, two], '1s');
  try {
    const stateOf = async (address: string) => (await get(edge, address)).headers['x-edge'];
    expect([await stateOf('/first'), await stateOf('/second')]).toEqual(['MISS', 'MISS']);
    await expect.poll(() => stateOf('/first')).toBe('STALE');
    const askedBefore = asked;
    const states: unknown[] = [];
    for (let count = 0; count < 5; count += 1) states.push(await stateOf('/first'));
    expect([states, asked]).toEqual([Array(5).fill('STALE'), askedBefore]);
  } finally {
    await edge.stop();
  }
});
