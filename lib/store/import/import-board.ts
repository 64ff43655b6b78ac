import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forumLine } from '@/lib/wire/forum';
import { goneLine } from '@/lib/wire/gone';
import { postLine } from '@/lib/wire/post';
import { topicLine } from '@/lib/wire/topic';
import type { StoreBuilder } from '../build/store-builder';
import { addRecords } from './add-records';
import { ImportError, type ImportListener } from './import-report';

export interface BoardCounts {
  forums: number;
  topics: number;
  posts: number;
}

/**
 * Adds the records of `forums.jsonl`, `topics.jsonl`, `posts.jsonl`, and of `gone.jsonl` where an
 * export left one; gives how many there were.
 * @throws ImportError when a file is missing or cannot be read.
 */
export async function importBoard(
  dir: string,
  builder: StoreBuilder,
  listener: ImportListener,
): Promise<BoardCounts> {
  const paths = {
    forums: requireFile(dir, 'forums'),
    topics: requireFile(dir, 'topics'),
    posts: requireFile(dir, 'posts'),
    gone: findFile(dir, 'gone'),
  };
  const { forums, topics, posts, gone: path } = paths;
  if (path !== undefined) {
    const gone = { path, schema: goneLine, mayBeEmpty: true };
    await addRecords({ ...gone, add: (row) => void builder.addGone(row) }, listener);
  }
  const known = new Set<number>();
  return {
    forums: await addRecords(
      {
        ...{ path: forums, schema: forumLine, mayBeEmpty: true },
        add: (forum) => (builder.addForum(forum) ? undefined : again(`forum ${forum.id}`)),
      },
      listener,
    ),
    topics: await addRecords(
      {
        ...{ path: topics, schema: topicLine, mayBeEmpty: false },
        add(topic) {
          known.add(topic.id);
          return builder.addTopic(topic) ? undefined : again(`topic ${topic.id}`);
        },
      },
      listener,
    ),
    posts: await addRecords(
      {
        ...{ path: posts, schema: postLine, mayBeEmpty: false },
        add(post) {
          const topic = `topic ${post.topicId}`;
          if (!known.has(post.topicId)) return { about: topic, reason: 'is not in topics.jsonl' };
          return builder.addPost(post) ? undefined : again(`post ${post.id}`);
        },
      },
      listener,
    ),
  };
}

const again = (about: string) => ({
  about,
  reason: 'again: this line replaces the one before',
});

const ENDINGS = ['.jsonl', '.jsonl.gz', '.jsonl.zst', '.json', '.json.gz', '.json.zst'];

const findFile = (dir: string, name: string) =>
  ENDINGS.map((ending) => join(dir, name + ending)).find((path) => existsSync(path));

function requireFile(dir: string, name: string): string {
  const path = findFile(dir, name);
  if (path === undefined) throw new ImportError(`There is no file ${join(dir, name)}.jsonl.`);
  return path;
}
