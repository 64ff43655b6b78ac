import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { storePath } from '@/lib/store/database/store-path';
import { findImages } from './find-images';

const ADDRESS = 'https://forum.example/a.png?v=1';
const IMAGE = `<img src="${ADDRESS}">`;

test.each([
  ['an emoji of the forum', `<img class="emoji" alt=":party:" src="${ADDRESS}">`],
  ['an address that goes on', `<a href="${ADDRESS}">a</a>`],
  ['an old name', `<image src="${ADDRESS}">`],
  ['a drawing', `<svg><style>${IMAGE}</style></svg>`],
  ['a formula', `<math><title>${IMAGE}</title></math>`],
  ['many attributes', `<p ${Array.from({ length: 1001 }, (_, at) => `a${at}`).join(' ')}>${IMAGE}`],
])('the image of %s is found', async (_name, html) => {
  const dataDir = temporaryDir();
  configure({ DATA_DIR: dataDir });
  await publishStore(
    dataDir,
    async (builder) => void builder.addPost({ id: 1, topicId: 1, author: { name: '' }, html }),
  );
  expect([...findImages(storePath(dataDir))]).toEqual([ADDRESS]);
});
