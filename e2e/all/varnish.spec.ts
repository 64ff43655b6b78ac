import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '../site/free-port';
import { importEditedSample } from '../site/import-edited-sample';
import { isOpen } from '../site/nginx';
import { requireProgram, VARNISH } from '../site/programs';
import { expect, testWithSite } from '../site/test';
import { waitUntil } from '../site/wait-until';

/** Starts Varnish with the configuration of `deploy/` in front of a site. */
async function startVarnish(siteUrl: string) {
  const folder = temporaryDir();
  // Varnish's processes run as other users.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'varnish.vcl');
  const text = await readFile('deploy/varnish.vcl', 'utf8');
  await writeFile(file, text.replace('"3000"', `"${new URL(siteUrl).port}"`));
  const options = ['-F', '-f', file, '-a', `127.0.0.1:${port}`, '-n', path.join(folder, 'work')];
  const child = spawn(requireProgram(VARNISH), options, { stdio: 'inherit' });
  await waitUntil('Varnish opens its port', () => isOpen(port));
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const PURGE_TOKEN = 'a token of 16 characters';
const port = await freePort();
const test = testWithSite({
  CDN_TAGS: 'varnish',
  CDN_PURGE_URL: `http://127.0.0.1:${port}`,
  CACHE_SECONDS: '3600',
  PURGE_TOKEN,
});

const TOPIC = '/board/topics/1200';
const OTHER_TOPIC = '/board/topics/1005';
const CHANGED = '/board/topics/1001';
const PAGE = '/wiki/pages/clocks:oil';
const WIKI = 'lib/store/sample/wiki';

test('deploy/varnish.vcl keeps pages, and purges what shows a changed record', async ({ site }) => {
  await using edge = await startVarnish(site.url);
  const get = async (address: string, headers = {}) => {
    const response = await fetch(edge.url + address, { headers });
    await response.arrayBuffer();
    return response;
  };
  const states = async () => {
    const all = await Promise.all(['/', TOPIC, OTHER_TOPIC, PAGE].map((address) => get(address)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return all.map(({ headers }) => headers.get('x-edge'));
  };
  expect(await states()).toEqual(['MISS', 'MISS', 'MISS', 'MISS']);
  expect(await states()).toEqual(['HIT', 'HIT', 'HIT', 'HIT']);
  const purge = (tags: string) =>
    fetch(edge.url, { method: 'PURGE', headers: { xkey: tags } }).then(({ status }) => status);
  expect(await purge('topic-1200 board-lists site')).toBe(200);
  expect(await states()).toEqual(['MISS', 'MISS', 'HIT', 'HIT']);
  expect(await purge('page-clocks%3Aoil')).toBe(200);
  expect(await states()).toEqual(['HIT', 'HIT', 'HIT', 'MISS']);

  const own = { method: 'POST', headers: { authorization: `Bearer ${PURGE_TOKEN}` } };
  expect((await fetch(`${site.url}/api/purge?topic=1005`, own)).status).toBe(204);
  await waitUntil('the edge is purged, too', async () => (await states())[2] === 'MISS');

  const kept = await get(TOPIC);
  expect(kept.headers.get('cache-control')).toContain('stale-while-revalidate=600');
  expect(kept.headers.get('xkey')).toBeNull();
  const markdown = await get(TOPIC, { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toContain('text/markdown');
  expect((await get(TOPIC)).headers.get('content-type')).toContain('text/html');
  expect((await get('/mcp')).status).toBe(200);
  expect((await fetch(edge.url, { method: 'DELETE' })).status).toBe(405);
});

test('an import purges what it changes from the edge, and nothing else', async ({ site }) => {
  await using edge = await startVarnish(site.url);
  const read = async (address: string) => {
    const response = await fetch(edge.url + address);
    return { text: await response.text(), state: response.headers.get('x-edge') };
  };
  const importText = (text: string) => importEditedSample(site.dataDir, text, { wiki: WIKI });
  await importText('Before.');
  await waitUntil('the first import is served', async () =>
    (await (await fetch(site.url + CHANGED)).text()).includes('Before.'),
  );
  const addresses = [CHANGED, `${CHANGED}.md`, '/', TOPIC, PAGE];
  await Promise.all(addresses.map(read));
  expect((await read(CHANGED)).text).toContain('Before.');
  await importText('After.');
  await waitUntil('the edge shows the change', async () =>
    (await read(CHANGED)).text.includes('After.'),
  );
  expect((await read(`${CHANGED}.md`)).text).toContain('After.');
  expect((await Promise.all([TOPIC, PAGE].map(read))).map(({ state }) => state)).toEqual([
    'HIT',
    'HIT',
  ]);
});
