import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { copySample } from '@/tools/import/publish-sample';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry } from '../site/get';
import { startSite } from '../site/start';

const TOPIC = '/board/topics/1001';

const dataDir = temporaryDir();

test.beforeAll(() => copySample(dataDir));

const start = (env: Record<string, string>) => startSite({ DATA_DIR: dataDir, ...env });

test('a second process on the same folder says that it stores no pages on disk', async () => {
  const env = { CACHE_SECONDS: '600' };
  await using first = await start(env);
  await getWithRetry(first, TOPIC);
  for (const workers of ['1', '2']) {
    await using second = await start({ ...env, WORKERS: workers });
    expect((await getWithRetry(second, TOPIC)).headers['x-cache']).toBe('MISS');
    expect(second.log()).toContain('Another process uses this data folder.');
  }
  expect(first.log()).not.toContain('Another process');
  await first.stop();
  await using next = await start({ ...env, WORKERS: '2' });
  expect((await getWithRetry(next, TOPIC)).headers['x-cache']).toBe('HIT');
});
