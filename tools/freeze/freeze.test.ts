import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { openSite } from '@/lib/community/site/open-site';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { freeze } from './freeze';
import { openFrozenContents } from './frozen-contents';
import { FrozenMedia } from './frozen-media';

test('a page that is answered with a failure is named, and no file is written for it', async () => {
  const dataDir = temporaryDir();
  const dir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    for (const id of ['start', 'broken', 'away']) builder.addPage(samplePage(id));
  });
  const settings = configure({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const renderer = fakeRenderer((url) => {
    if (url === '/wiki/pages/broken') throw new Error('a bug');
    const failure = { kind: 'unavailable', reason: 'away' } as const;
    return url === '/wiki/pages/away' ? { kind: 'failed', failure } : url;
  });
  const contents = openFrozenContents(storePath(dataDir), settings);
  const { failures } = await freeze({
    site: openSite(settings),
    renderer,
    contents,
    media: new FrozenMedia([]),
    siteUrl: undefined,
    reader: 'browser',
    assets: new Map(),
    dir,
    onPage: () => undefined,
  });
  contents.close();
  expect(failures).toEqual([
    { url: '/wiki/pages/away', status: 503 },
    { url: '/wiki/pages/broken', status: 500 },
  ]);
  const files = readdirSync(dir, { recursive: true }).map(String);
  expect(files.filter((file) => /broken|away/.test(file))).toEqual([]);
  expect(files).not.toEqual([]);
});
