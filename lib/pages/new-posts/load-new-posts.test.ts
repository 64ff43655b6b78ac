import { expect, onTestFinished, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { scriptedPost, scriptedTopic } from '@/e2e/fixtures/scripted-community';
import { startScripted } from '@/e2e/upstream/scripted';
import { openSite } from '@/lib/community/site/open-site';
import { loadNewPosts } from './load-new-posts';

/** Starts a community at an address, as this site's community. */
async function startRemote() {
  const remote = await startScripted();
  onTestFinished(() => remote.stop());
  resetProcessState();
  vi.stubEnv('API_BASE_URL', remote.url);
  vi.stubEnv('API_KIND', 'interface');
  return remote;
}

test('topics that the community lets wait are not nothing new, and what lacks them is not kept', async () => {
  const remote = await startRemote();
  const waiting = { status: 429, headers: { 'retry-after': '30' }, body: {} };
  remote.script = ({ pathname }) => (/topics\/\d+$/.test(pathname) ? waiting : undefined);
  const site = openSite();
  const page = await loadNewPosts({ kind: 'new-posts' }, site);
  expect(page).toMatchObject({ kind: 'failed', failure: { kind: 'limited' } });
  expect(site.dependencies.isLate).toBe(true);
});

test('a topic that moved up by a note does not hide the posts of the others', async () => {
  const remote = await startRemote();
  const dayOf = (days: number) => 1_700_000_000 + days * 86_400;
  const ids = [3, 2, 1];
  const topicOf = (id: number) => ({ ...scriptedTopic(id), last_post: dayOf(id === 3 ? 30 : id) });
  remote.script = ({ pathname }) => {
    const id = /topics\/(\d+)$/.exec(pathname)?.[1];
    if (id === undefined) {
      return pathname.endsWith('topics') ? { body: ids.map(topicOf) } : undefined;
    }
    const posts = [{ ...scriptedPost(Number(id)), post_date: dayOf(Number(id)) }];
    return { body: { ...topicOf(Number(id)), posts_list: id === '3' ? [] : posts } };
  };
  const page = await loadNewPosts({ kind: 'new-posts' }, openSite());
  expect(page).toMatchObject({ topics: [{ topic: { id: 2 } }, { topic: { id: 1 } }] });
});
