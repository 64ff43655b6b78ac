import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forumRecord, postRecord, topicRecord } from '../encode-rows';
import type { everything } from '../queries/all-records';
import { writeJsonLines } from './write-json-lines';

type Rows = ReturnType<typeof everything>;

/** Writes the board as the lines that an import reads; times that nobody knew stay 0. */
export async function exportBoard(rows: Rows, dir: string) {
  await mkdir(dir, { recursive: true });
  const file = (name: string) => join(dir, `${name}.jsonl`);
  await writeJsonLines(file('gone'), rows.gone(), (row) => row);
  return {
    forums: await writeJsonLines(file('forums'), rows.forums(), forumRecord),
    topics: await writeJsonLines(file('topics'), rows.topics(), (topic) => {
      const { start_date, last_post } = topic;
      return { ...topicRecord(topic), start_date, last_post };
    }),
    posts: await writeJsonLines(file('posts'), rows.posts(), (post) => {
      const { tid, post_date } = post;
      return { tid, ...postRecord(post), post_date };
    }),
  };
}
