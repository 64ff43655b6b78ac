import { afterEach, expect, test } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { config, parseConfig } from '@/lib/base/config/config';
import { purgeEdge } from './purge-edge';

const TOPIC = { kind: 'topic', id: '12' } as const;
const TAGS = ['site', 'board-lists', 'topic-12'];

afterEach(() => config.set(parseConfig({})));

test.each([
  ['varnish', 'PURGE', { xkey: TAGS.join(' ') }, ''],
  ['fastly', 'POST', { 'surrogate-key': TAGS.join(' '), 'fastly-key': 'a/secret' }, ''],
  ['cloudflare', 'POST', { authorization: 'Bearer a/secret' }, JSON.stringify({ tags: TAGS })],
])(
  '%s is told the tags as it reads them, with the token',
  async (CDN_TAGS, method, headers, body) => {
    const received: unknown[] = [];
    await using service = await serveHttp(async (request, response) => {
      const text = Buffer.concat(await request.toArray()).toString();
      received.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: text,
      });
      response.writeHead(received.length === 1 ? 503 : 200).end();
    });
    const CDN_PURGE_URL = `${service.url.replace('//', '//:a%2Fsecret@')}/purge`;
    const settings = parseConfig({ CDN_TAGS, CDN_PURGE_URL, LOG_LEVEL: 'silent' });
    config.set(settings);
    await purgeEdge(settings, [TOPIC, TOPIC], [1, 1]);
    const told = { method, url: '/purge', headers: expect.objectContaining(headers), body };
    expect(received).toEqual([told, told]);
  },
);

test('a token that is no percent-encoding is sent as it is written', async () => {
  const received: unknown[] = [];
  await using service = await serveHttp((request, response) => {
    received.push(request.headers['fastly-key']);
    response.end();
  });
  const CDN_PURGE_URL = service.url.replace('//', '//:100%@');
  const settings = parseConfig({ CDN_TAGS: 'fastly', CDN_PURGE_URL, LOG_LEVEL: 'silent' });
  config.set(settings);
  await purgeEdge(settings, [TOPIC]);
  expect(received).toEqual(['100%']);
});

test('without its address nothing is sent', async () => {
  await expect(purgeEdge(parseConfig({ CDN_TAGS: 'varnish' }), [TOPIC])).resolves.toBeUndefined();
});
