import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { siteStore } from '@/lib/community/store/site-store';
import { publishStore } from '@/lib/store/build/publish-store';
import command from '@/tools/forget/command';

test('a post and a topic that are forgotten are gone from a running site, and downloads are deleted on request', async () => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addTopic(sampleTopic(1));
    for (const id of [11, 12]) builder.addPost(samplePost(id, 1));
  });
  const downloads = path.join(dataDir, 'downloads');
  mkdirSync(downloads);
  writeFileSync(path.join(downloads, 'old.zim'), 'x');
  const site = await servePages({ DATA_DIR: dataDir });
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(async () => {
    print.mockRestore();
    await site.stop();
  });
  const forget = async (...args: string[]) => {
    print.mockClear();
    expect(await command.run(args)).toBe(true);
    siteStore().check();
    return print.mock.calls.join('\n');
  };
  const statusOf = async (address: string) => (await site.get(address)).status;
  const post = '/board/topics/1/posts/12';

  expect([await statusOf('/board/topics/1'), await statusOf(post)]).toEqual([200, 302]);
  expect(await forget('--post', '12')).toContain('still offered: old.zim.');
  expect([await statusOf('/board/topics/1'), await statusOf(post)]).toEqual([200, 410]);
  expect(await statusOf('/board/topics/1/posts/13')).toBe(404);

  const output = await forget('--topic', '1');
  expect(output).toMatch(/^2 records are removed/);
  for (const address of ['/board/topics/1', '/board/topics/1.md']) {
    expect([address, await statusOf(address)]).toEqual([address, 410]);
  }
  expect(await forget('--list')).toMatch(/topic 1/);
});
