import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { forumLine } from '@/lib/wire/forum';
import { goneLine } from '@/lib/wire/gone';
import { postLine } from '@/lib/wire/post';
import { topicLine } from '@/lib/wire/topic';
import { addRecords, type RecordFile } from './add-records';
import { duplicateProblem, ImportError, type ImportRun } from './import-report';

export interface BoardCounts {
  forums: number;
  topics: number;
  posts: number;
}

/**
 * Adds `forums.jsonl`, `topics.jsonl`, `posts.jsonl` and, if there, `gone.jsonl`. Returns counts.
 * @throws ImportError if a file is missing or unreadable
 */
export async function importBoard(
  dir: string,
  builder: StoreBuilder,
  run: ImportRun,
): Promise<BoardCounts> {
  const forums = requireFile(dir, 'forums');
  const topics = requireFile(dir, 'topics');
  const posts = requireFile(dir, 'posts');
  const addFrom = <Row>(file: RecordFile<Row>) => addRecords(file, run);
  const gone = findFile(dir, 'gone');
  if (gone !== undefined) {
    await addFrom({
      path: gone,
      schema: goneLine,
      mayBeEmpty: true,
      addRow: (record) => void builder.addGone(record),
    });
  }
  const topicIds = new Set<number>();
  return {
    forums: await addFrom({
      path: forums,
      schema: forumLine,
      mayBeEmpty: true,
      addRow: (forum) => duplicateProblem(builder.addForum(forum), `forum ${forum.id}`, 'line'),
    }),
    topics: await addFrom({
      path: topics,
      schema: topicLine,
      mayBeEmpty: false,
      addRow(topic) {
        topicIds.add(topic.id);
        return duplicateProblem(builder.addTopic(topic), `topic ${topic.id}`, 'line');
      },
    }),
    posts: await addFrom({
      path: posts,
      schema: postLine,
      mayBeEmpty: false,
      addRow(post) {
        if (!topicIds.has(post.topicId)) {
          return { about: `topic ${post.topicId}`, reason: 'is not in topics.jsonl' };
        }
        return duplicateProblem(builder.addPost(post), `post ${post.id}`, 'line');
      },
    }),
  };
}

const EXTENSIONS = ['.jsonl', '.jsonl.gz'];

const findFile = (dir: string, name: string) =>
  EXTENSIONS.map((extension) => join(dir, name + extension)).find((path) => existsSync(path));

function requireFile(dir: string, name: string): string {
  const path = findFile(dir, name);
  if (path === undefined) throw new ImportError(`There is no file ${join(dir, name)}.jsonl.`);
  return path;
}
