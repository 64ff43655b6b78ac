import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { get } from './get';
import type { RunningSite } from './start';
import { waitUntil } from './wait-until';

/** Publishes a file on a site's `/downloads`, and waits until it is listed. */
export async function publishFile(site: RunningSite): Promise<void> {
  const folder = path.join(site.dataDir, 'downloads');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'community.zim'), 'ZIM');
  await waitUntil('the list of files', async () => (await get(site, '/downloads')).status === 200);
}
