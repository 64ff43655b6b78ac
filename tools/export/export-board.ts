import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { iterateRecords } from '@/lib/store/database/iterate-records';
import { encodeForum } from '@/lib/wire/forum';
import { encodePostLine } from '@/lib/wire/post';
import { encodeTopicLine } from '@/lib/wire/topic';
import { writeJsonLines } from './write-json-lines';

/** Writes the board as the lines that an import reads; returns how many there are of each kind. */
export async function exportBoard(records: ReturnType<typeof iterateRecords>, dir: string) {
  await mkdir(dir, { recursive: true });
  const file = (name: string) => join(dir, `${name}.jsonl`);
  await writeJsonLines(file('gone'), records.gone(), (row) => row);
  return {
    forums: await writeJsonLines(file('forums'), records.forums(), encodeForum),
    topics: await writeJsonLines(file('topics'), records.topics(), encodeTopicLine),
    posts: await writeJsonLines(file('posts'), records.posts(), encodePostLine),
  };
}
