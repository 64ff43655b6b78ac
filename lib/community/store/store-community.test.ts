import { expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore } from '@/lib/store/build/publish-store';
import { onPublished, siteStore } from './site-store';

async function openSite(pages: string[]) {
  const dataDir = temporaryDir();
  const publish = (ids: string[]) =>
    publishStore(dataDir, async (builder) => {
      builder.addTopic(sampleTopic(1, { startedAt: new Date(0) }));
      builder.addPost(samplePost(1, 1));
      for (const id of ids) builder.addPage(samplePage(id, '[[other]] [[start]]'));
    });
  await publish(pages);
  const { community } = freshCommunity({ DATA_DIR: dataDir });
  return {
    community,
    async publish(ids: string[]) {
      await publish(ids);
      siteStore().check();
    },
  };
}

test('a publication is told once, and from then on everything is read from it', async () => {
  const { community, publish } = await openSite(['start']);
  const told: boolean[] = [];
  onPublished('caches', (old, now) => void told.push(old.publication !== now.publication));
  expect(await community.readPage('other')).toMatchObject({ kind: 'missing' });
  const before = await community.readPage('start');
  await publish(['start', 'other']);
  expect(told).toEqual([true]);
  expect(await community.readPage('other')).toMatchObject({ kind: 'ok' });
  // The link's target exists now.
  const after = await community.readPage('start');
  const linkOf = (page: typeof before) =>
    page.kind === 'ok' && /class="(wikilink\d)"/.exec(page.value.body.html)?.[1];
  expect([linkOf(before), linkOf(after)]).toEqual(['wikilink2', 'wikilink1']);
});
