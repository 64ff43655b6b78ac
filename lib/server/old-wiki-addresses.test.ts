import { expect, onTestFinished, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { loadNamespace } from '@/lib/pages/load-namespace';
import { publishStore } from '@/lib/store/build/publish-store';

test('addresses of a DokuWiki lead to the pages that the store has, in one hop', async () => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    for (const id of ['start', 'ns:page', 'foo_bar', '工具']) builder.addPage(samplePage(id));
    builder.addPage({ ...samplePage('ns:old'), source: '#redirect :foo_bar' });
  });
  const fresh = freshCommunity({ DATA_DIR: dataDir });
  const site = await serveRequests(fakeRenderer(), fresh.site);
  onTestFinished(() => site.stop());
  await site.prepare();
  for (const [path, expected] of [
    ['/ns/page', '/wiki/pages/ns:page'],
    ['/NS/Page', '/wiki/pages/ns:page'],
    ['/ns:page', '/wiki/pages/ns:page'],
    ['/ns:old', '/wiki/pages/foo_bar'],
    ['/ns/old', '/wiki/pages/foo_bar'],
    ['/Foo%20Bar', '/wiki/pages/foo_bar'],
    ['/wiki/pages/Foo%20Bar', '/wiki/pages/foo_bar'],
    ['/%E5%B7%A5%E5%85%B7', '/wiki/pages/%E5%B7%A5%E5%85%B7'],
    ['/start', '/wiki/pages'],
    ['/ns:page?do=export_code&codeblock=0', '/wiki/pages/ns:page.txt?codeblock=0'],
    ['/feed.php?mode=recent', '/changes.atom'],
    ['/feeds/wiki/changes.atom', '/changes.atom'],
  ]) {
    const { status, headers } = await site.get(path ?? '');
    expect([path, status, headers.location]).toEqual([path, 308, expected]);
  }
  for (const path of ['/ns/none', '/login', '/feed.php?f=12', '/%FF', '/wp-login.php']) {
    expect([path, (await site.get(path)).status]).not.toEqual([path, 308]);
  }
  expect(await loadNamespace({ kind: 'namespace', id: 'NS', page: 1 }, fresh.site)).toEqual({
    kind: 'moved',
    status: 308,
    to: '/wiki/namespaces/ns',
  });
});
