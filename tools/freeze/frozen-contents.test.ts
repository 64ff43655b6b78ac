import { expect, test } from 'vitest';
import { samplePage, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { parseConfig } from '@/lib/base/config/config';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { openFrozenContents } from './frozen-contents';

test.each([
  ['board', ['forums', 'home', 'new-posts', 'topic', 'topics'], [false, true]],
  ['wiki', ['home', 'namespace', 'wiki-home', 'wiki-page'], [true, false]],
])(
  'of a community with a %s alone no pages of the other part are frozen',
  async (part, kinds, has) => {
    const dataDir = temporaryDir();
    await publishStore(dataDir, async (builder) => {
      if (part === 'board') {
        builder.addTopic(sampleTopic(1));
      } else {
        builder.addPage(samplePage('start'));
      }
    });
    const contents = openFrozenContents(storePath(dataDir), parseConfig({}));
    expect([...new Set([...contents.views()].map(({ kind }) => kind))].sort()).toEqual(kinds);
    expect([contents.has({ kind: 'wiki-home' }), contents.has({ kind: 'forums' })]).toEqual(has);
    contents.close();
  },
);
