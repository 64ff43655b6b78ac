import { expect, test } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishSample } from '@/tools/import/publish-sample';
import { getWithRetry } from './site/get';
import { startSite } from './site/start';

const TOPIC = '/board/topics/1001';

const dataDir = temporaryDir();

test.beforeAll(() => publishSample(dataDir));

const start = (env: Record<string, string>) => startSite({ DATA_DIR: dataDir, ...env });

test('a second process on the same folder says that it stores no pages on disk', async () => {
  const env = { CACHE_SECONDS: '600' };
  const first = await start(env);
  try {
    await getWithRetry(first, TOPIC);
    for (const workers of ['1', '2']) {
      const second = await start({ ...env, WORKERS: workers });
      try {
        expect((await getWithRetry(second, TOPIC)).headers['x-cache']).toBe('MISS');
        expect(second.log()).toContain('Another process uses this data folder.');
      } finally {
        await second.stop();
      }
    }
    expect(first.log()).not.toContain('Another process');
  } finally {
    await first.stop();
  }
  const next = await start({ ...env, WORKERS: '2' });
  try {
    expect((await getWithRetry(next, TOPIC)).headers['x-cache']).toBe('HIT');
  } finally {
    await next.stop();
  }
});
