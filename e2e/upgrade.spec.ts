import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { restoreBackup } from '@/tools/backup/restore-backup';
import { openMirror } from '@/tools/mirror/mirror-database';
import { getWithRetry } from './site/get';
import { startSite } from './site/start';

/**
 * Folders that version 0.1 (commit 40bc125) has made: `embedded`, the data folder of an import whose
 * pages were read and a member of which was forgotten, with one of its rendered pages; `mirror`, the data
 * folder of a mirror of it; `backup`, a backup of the first.
 */
const MADE_BY_0_1 = 'e2e/fixtures/data-folder-0.1.zip';

let dir: string;
const at = (name: string) => path.join(dir, name);

test.beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lectern-upgrade-'));
  for (const [name, content] of Object.entries(unzipSync(readFileSync(MADE_BY_0_1)))) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
});
test.afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Reads what the community has in each of its parts, from a site on one of the folders. */
async function expectCommunity(env: Record<string, string>): Promise<string> {
  const site = await startSite(env);
  const expectText = async (target: string, ...texts: string[]) => {
    const { status, body } = await getWithRetry(site, target);
    expect([status, target]).toEqual([200, target]);
    for (const text of texts) expect(body).toContain(text);
    return body;
  };
  try {
    expect((await getWithRetry(site, '/board/topics/11')).headers['x-cache']).toBe('MISS');
    // The store is replaced by one of this version at the first request, which the site notices within a second.
    const state = async () => (await getWithRetry(site, '/board/topics/11')).headers['x-cache'];
    await expect.poll(state).toBe('HIT');
    const topic = await expectText('/board/topics/10', 'It stops after two evenings.', 'marta');
    expect(topic).toContain('former member');
    expect(topic).not.toContain('old_hand');
    await expectText('/wiki/pages/repair', 'Take the pendulum off.');
    await expectText('/search?q=pivots', 'A clock that stops');
    await expectText('/search?q=%E6%B8%85%E7%90%86', '钟摆停了');
    const home = await expectText('/wiki/pages', 'How we repair clocks.');
    const image = /<img[^>]+src="([^"]+dot\.png[^"]*)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
    if (env.COMMUNITY !== 'mirror') await expectText(image ?? 'no image');
    return site.log();
  } finally {
    await site.stop();
  }
}

test('a data folder of version 0.1 is served as it is, and its rendered pages are rendered again', async () => {
  const secret = readFileSync(at('embedded/secret'), 'latin1');
  const log = await expectCommunity({ DATA_DIR: at('embedded') });
  expect(log).not.toMatch(/"level":"(?:error|fatal)"|thrown away|left out/);
  expect(readFileSync(at('embedded/secret'), 'latin1')).toBe(secret);
});

test('a backup of version 0.1 can be restored', async () => {
  await restoreBackup(at('backup'), at('restored'));
  await expectCommunity({ DATA_DIR: at('restored') });
});

test('a mirror of version 0.1 is served, and goes on where it was', async () => {
  await expectCommunity({ DATA_DIR: at('mirror'), COMMUNITY: 'mirror' });
  const mirror = openMirror(at('mirror'));
  expect(mirror.count('SELECT count(*) AS count FROM listed_topic WHERE read_at IS NOT NULL')).toBe(
    2,
  );
  mirror.close();
});
