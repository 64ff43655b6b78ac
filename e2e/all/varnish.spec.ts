import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '../site/free-port';
import { isOpen } from '../site/nginx';
import { requireProgram, VARNISH } from '../site/programs';
import { expect, testWithSite } from '../site/test';
import { waitUntil } from '../site/wait-until';

/** Starts Varnish with the configuration of `deploy/` in front of a site. */
async function startVarnish(siteUrl: string) {
  const port = await freePort();
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

const test = testWithSite({ CDN_TAGS: 'varnish', CACHE_SECONDS: '3600' });

const TOPIC = '/board/topics/1200';
const OTHER_TOPIC = '/board/topics/1005';
const PAGE = '/wiki/pages/clocks:oil';

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

  const kept = await get(TOPIC);
  expect(kept.headers.get('cache-control')).toContain('stale-while-revalidate=600');
  expect(kept.headers.get('xkey')).toBeNull();
  const markdown = await get(TOPIC, { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toContain('text/markdown');
  expect((await get(TOPIC)).headers.get('content-type')).toContain('text/html');
  expect((await get('/mcp')).status).toBe(200);
  expect((await fetch(edge.url, { method: 'DELETE' })).status).toBe(405);
});
