import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRandom } from '@/bench/generate/seeded-random';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '@/tools/import/import-community';
import { formatBadLine } from '@/tools/import/import-report';
import { publicCategories } from './discourse/answer-as-discourse';
import {
  createForum,
  LONG_TOPIC,
  QUOTED_PLACE,
  QUOTING_PLACE,
  type StandInForum,
} from './discourse/forum';
import { type StandIn, startStandIn } from './discourse/stand-in';
import { expect, baseTest as test } from './site/base-test';
import { get } from './site/get';
import { startLectern } from './site/lectern';
import { startSite } from './site/start';
import { allRecords } from './upstream/all-records';

/** Imports a forum into a data folder, from files as an archive of its server has them. */
async function importForum(dataDir: string, forum: StandInForum): Promise<void> {
  const discourse = temporaryDir();
  const write = (file: string, body: unknown) =>
    writeFile(path.join(discourse, file), JSON.stringify(body));
  await mkdir(path.join(discourse, 't'));
  await write('site.json', { categories: publicCategories(forum) });
  for (const topic of forum.topics) await write(`t/${topic.id}.json`, topic);
  await importCommunity(
    { dataDir, discourse, strict: true },
    {
      onBadLine(line) {
        throw new Error(formatBadLine(line));
      },
      onProgress() {},
    },
  );
}

const KILLS = 4;

const startMirror = (from: string, dataDir: string, ...more: string[]) =>
  startLectern(['mirror', from, '--rate', '1000', ...more], { DATA_DIR: dataDir });

/** Mirrors a community to the end. */
const mirror = async (...given: Parameters<typeof startMirror>) =>
  expect(await startMirror(...given).ended).toMatchObject({ status: 0 });

/** Runs `check` with a Discourse over a forum, and a new folder. */
async function withStandIn(
  forum: StandInForum,
  check: (standIn: StandIn, dir: string) => Promise<void>,
) {
  const dir = temporaryDir();
  await using standIn = await startStandIn(forum);
  await check(standIn, dir);
}

/** Mirrors a forum, killed at random moments, and compares the copy with what an import holds. */
async function expectEqualCopy(forum: StandInForum) {
  await withStandIn(forum, async (standIn, dir) => {
    const whole = path.join(dir, 'whole');
    const killed = path.join(dir, 'killed');
    const imported = path.join(dir, 'imported');
    await importForum(imported, forum);
    await mirror(standIn.url, whole);
    const requests = standIn.requests.length;
    expect(await allRecords(whole)).toEqual(await allRecords(imported));

    const random = createRandom(32);
    for (let kill = 0; kill < KILLS; kill++) {
      let left = 1 + random.below(Math.ceil((1.5 * requests) / KILLS));
      const { child, ended } = startMirror(standIn.url, killed);
      standIn.onRequest = () => {
        left -= 1;
        if (left === 0) child.kill('SIGKILL');
      };
      await ended;
    }
    standIn.onRequest = undefined;
    await mirror(standIn.url, killed);
    expect(await allRecords(killed)).toEqual(await allRecords(imported));
  });
}

test('a mirror of a Discourse equals an import, also one that was killed at random moments', async () => {
  test.setTimeout(600_000);
  await expectEqualCopy(createForum());
});

test('a site over a copy offers nothing that the copy lacks, and names pages as a Discourse does', async () => {
  await withStandIn(createForum(), async (standIn, dir) => {
    await mirror(standIn.url, dir);
    const settings = { COMMUNITY: 'mirror', API_KIND: 'discourse', ORIGIN_URL: standIn.url };
    const site = await startSite({ ...settings, DATA_DIR: dir, SITE_URL: 'https://site.example' });
    for (const path of ['/', '/board/topics', '/search?q=post', '/reading', '/llms.txt']) {
      const { status, body } = await get(site, path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, body.match(/\/wiki|in=wiki|is_digest|is_featured/g)]).toEqual([path, null]);
    }
    for (const path of ['/nowhere', '/wiki/pages', '/wiki/pages/start']) {
      const { status, body } = await get(site, path);
      expect([path, status, body.includes('/wiki/pages"')]).toEqual([path, 404, false]);
    }
    // Quotes name posts by number.
    const { body: page } = await get(site, `/board/topics/${LONG_TOPIC}?page=3`);
    const [, quoted = ''] = page.split(`id="post-${LONG_TOPIC * 1000 + QUOTED_PLACE}"`);
    const [post] = quoted.split(' id="post-');
    expect(post).toMatch(
      new RegExp(`quoted-by.*href="#post-${LONG_TOPIC * 1000 + QUOTING_PLACE}"`, 's'),
    );
    await site.stop();
    await using other = await startSite({ ...settings, DATA_DIR: dir, INDEXING: 'origin' });
    const { body } = await get(other, `/board/topics/${LONG_TOPIC}`);
    expect(body).toContain(`<link rel="canonical" href="${standIn.url}/t/${LONG_TOPIC}"`);
  });
});
