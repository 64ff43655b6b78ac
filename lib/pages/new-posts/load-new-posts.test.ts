import { expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { startScripted } from '@/e2e/upstream/scripted';
import { Dependencies } from '@/lib/community/dependencies';
import { noteDependencies } from '@/lib/community/scope';
import { loadNewPosts } from './load-new-posts';

test('topics that the community lets wait are not nothing new, and what lacks them is not kept', async () => {
  const remote = await startScripted();
  resetProcessState();
  vi.stubEnv('API_BASE_URL', remote.url);
  vi.stubEnv('API_KIND', 'interface');
  const waiting = { status: 429, headers: { 'retry-after': '30' }, body: {} };
  remote.script = ({ pathname }) => (/topics\/\d+$/.test(pathname) ? waiting : undefined);
  const dependencies = new Dependencies();
  const page = await noteDependencies(dependencies, () =>
    loadNewPosts({ kind: 'new-posts', period: undefined }),
  );
  expect(page).toMatchObject({ kind: 'failed', failure: { kind: 'limited' } });
  expect(dependencies.isLate).toBe(true);
  await remote.stop();
});
