import { afterAll, expect, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { HtmlPage } from '@/e2e/site/html-page';
import { copySample } from '@/tools/import/publish-sample';

/** A site without `SITE_URL`. */

const dataDir = temporaryDir();
await copySample(dataDir);
const site = await servePages({ DATA_DIR: dataDir });
afterAll(site.stop);

const ABSOLUTE = /https?:\/\/(?:127\.0\.0\.1|localhost|evil\.example)/;

test.each(['/', '/board/topics/1001', '/wiki/pages', '/feeds/board/topics.atom', '/robots.txt'])(
  '%s has no absolute address of the site, whatever the Host header',
  async (path) => {
    const { status, body, headers } = await site.get(path, { host: 'evil.example' });
    expect(status).toBe(200);
    expect(body).not.toMatch(ABSOLUTE);
    expect(JSON.stringify(headers)).not.toMatch(ABSOLUTE);
  },
);

test('documents that need addresses are missing, and entries of feeds have ids of their own', async () => {
  for (const path of ['/sitemap.xml', '/opensearch.xml']) {
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  }
  const { body } = await site.get('/feeds/board/topics.atom');
  const ids = new HtmlPage(body).texts('id');
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => !/^urn:uuid:[\da-f-]{36}$/.test(id))).toEqual([]);
});
