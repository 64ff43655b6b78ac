import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRandom } from '@/bench/generate/seeded-random';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '@/tools/import/import-community';
import { formatBadLine } from '@/tools/import/import-report';
import { publicCategories } from '../discourse/answer-as-discourse';
import { createForum, type StandInForum } from '../discourse/forum';
import { startStandIn } from '../discourse/stand-in';
import { expect, baseTest as test } from '../site/base-test';
import { startLectern } from '../site/lectern';
import { allRecords } from '../upstream/all-records';

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

test('a mirror of a Discourse equals an import, also one that was killed at random moments', async () => {
  const forum = createForum();
  const dir = temporaryDir();
  await using standIn = await startStandIn(forum);
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
