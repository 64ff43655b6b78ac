import { expect, test } from 'vitest';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import type { ForgetTarget } from './find-target';
import { forget } from './forget';

const FOR_GOOD = { hasPosts: false, isDryRun: false };

test('redirects of a copied wiki go with their page, by their own id, and where it is a name', async () => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    for (const id of ['people', 'lathe', 'belt']) builder.addPage(samplePage(id));
    builder.addRedirect({ id: 'Penny_Lane', target: 'lathe' });
    builder.addRedirect({ id: 'Penny', target: 'lathe' });
    builder.addRedirect({ id: 'Old_lathe', target: 'lathe' });
    builder.addRedirect({ id: 'Drive', target: 'belt' });
    builder.addRedirect({ id: 'Ada', target: 'people' });
  });
  const leading = () => {
    const { wiki, close } = openStore(storePath(dataDir));
    const ids = ['Penny_Lane', 'Penny', 'Old_lathe', 'Drive', 'Ada'].filter((id) => wiki.page(id));
    close();
    return ids;
  };
  const removed = async (target: ForgetTarget) => (await forget(dataDir, target, FOR_GOOD)).removed;
  expect(await removed({ kind: 'page', value: 'Old_lathe' })).toBe(1);
  expect(leading()).toEqual(['Penny_Lane', 'Penny', 'Drive', 'Ada']);
  expect(await removed({ kind: 'page', value: 'belt' })).toBe(1);
  expect(leading()).toEqual(['Penny_Lane', 'Penny', 'Ada']);
  const result = await forget(dataDir, { kind: 'member', value: 'Penny', by: 'name' }, FOR_GOOD);
  expect(result.removed).toBe(1);
  expect(result.places).toEqual([
    { record: { kind: 'redirect', id: 'Penny_Lane' }, excerpt: 'Penny_Lane' },
  ]);
  expect(leading()).toEqual(['Penny_Lane', 'Ada']);
});
