import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { storePath } from '@/lib/store/database/store-path';
import { ImageCopier } from './image-copier';

const asked: string[] = [];

const wiki = await serveHttp(({ url = '' }, response) => {
  asked.push(url);
  const id = new URL(url, 'http://wiki.example').searchParams.get('media') ?? '';
  if (id === 'a:doc.pdf') {
    response.end('%PDF-1.7');
  } else if (id === 'away.zip') {
    response.end('<!DOCTYPE html><title>Maintenance</title>');
  } else {
    response.writeHead(404).end();
  }
});
afterAll(wiki.stop);

test('the files of a mirrored wiki are copied once, and none from elsewhere', async () => {
  const dataDir = temporaryDir();
  configure({ DATA_DIR: dataDir, WIKI_URL: wiki.url });
  const file = (address: string) => `<a href="${address}">file</a>`;
  const html =
    file(`${wiki.url}/lib/exe/fetch.php?media=a:doc.pdf&amp;tok=1`) +
    file(`${wiki.url}/_media/a/doc.pdf`) +
    file(`${wiki.url}/_media/away.zip`) +
    file(`${wiki.url}/_media/none.pdf`) +
    file(`${wiki.url}/_media/..%2f..%2fx.pdf`) +
    file('https://elsewhere.example/_media/b.pdf');
  await publishStore(
    dataDir,
    async (builder) => void builder.addPage({ id: 'a', title: 'a', html }),
  );
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const values = { 'with-images': true, 'with-files': true, 'image-mb': '1', rate: '1000' };
  for (const _ of [1, 2]) {
    const copier = new ImageCopier(values);
    await copier.copy(storePath(dataDir), () => undefined);
    expect(copier.isComplete).toBe(true);
  }
  expect(readFileSync(join(dataDir, 'media/a/doc.pdf'), 'latin1')).toBe('%PDF-1.7');
  expect(existsSync(join(dataDir, 'media/away.zip'))).toBe(false);
  expect(asked.filter((url) => url.includes('doc.pdf'))).toHaveLength(1);
});
