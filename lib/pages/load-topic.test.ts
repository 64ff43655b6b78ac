import { expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore } from '@/lib/store/build/publish-store';
import { loadTopic } from './load-topic';

test('the first page has the accepted answer of a later page, and no other page has it', async () => {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    for (const topicId of [1, 2, 3]) builder.addTopic(sampleTopic(topicId));
    for (let id = 1; id <= 90; id++) {
      const isAnswer = id === 30 || id === 50;
      const topicId = Math.ceil(id / 45);
      builder.addPost(samplePost(id, topicId, isAnswer ? { isSolution: true } : {}));
    }
  });
  const { site } = freshCommunity({ DATA_DIR: dataDir });
  const answerOn = async (topicId: number, page: number, sort: 'asc' | 'desc' = 'asc') => {
    const loaded = await loadTopic({ kind: 'topic', topicId, page, sort }, site);
    return loaded.kind === 'ready' ? loaded.answer?.id : loaded.kind;
  };
  expect(await answerOn(1, 1)).toBe(30);
  expect(await answerOn(1, 2)).toBeUndefined();
  expect(await answerOn(1, 1, 'desc')).toBeUndefined();
  // On the page itself.
  expect(await answerOn(2, 1)).toBeUndefined();
  expect(await answerOn(3, 1)).toBeUndefined();
});
