import { parseCategories } from '@/lib/community/discourse/records/parse-categories';
import { parseTopic } from '@/lib/community/discourse/records/parse-topic';
import { publishStore } from '@/lib/store/build/publish-store';
import type { StandInForum } from './forum';
import { publicCategories } from './stand-in';

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** Publishes the whole content of a forum as the store of a data folder, as an import of its files does. */
export async function publishForum(dataDir: string, forum: StandInForum): Promise<void> {
  const categories = parseCategories({ categories: publicCategories(forum) }, refuse);
  if (categories.kind !== 'ok') throw new Error(categories.kind);
  await publishStore(dataDir, async (builder) => {
    for (const category of categories.value) builder.addForum(category.forum);
    for (const file of forum.topics) {
      const read = parseTopic(file, refuse);
      if (read.kind !== 'ok') throw new Error(`${file.id}: ${read.kind}`);
      builder.addTopic(read.value.topic);
      for (const post of read.value.posts) {
        if (post.isShown) builder.addPost({ ...post, topicId: file.id });
      }
    }
  });
}
