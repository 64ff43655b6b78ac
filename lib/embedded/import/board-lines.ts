import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import type { StoreBuilder } from '../store/builder';
import { forumLine, goneLine, postLine, topicLine } from './records';
import { ImportError, type Listener } from './report';

export interface BoardCounts {
  forums: number;
  topics: number;
  posts: number;
}

/**
 * Adds the records of `forums.jsonl`, `topics.jsonl`, `posts.jsonl`, and of `gone.jsonl` where an
 * export left one; gives how many there were.
 */
export async function importBoard(
  dir: string,
  builder: StoreBuilder,
  listener: Listener,
): Promise<BoardCounts> {
  const file = (name: string) => sizedFile(join(dir, `${name}.jsonl`));
  const [forums, topics, posts] = [file('forums'), file('topics'), file('posts')];
  const known = new Set<number>();
  if (existsSync(join(dir, 'gone.jsonl'))) {
    await addLines(file('gone'), goneLine, listener, (gone) => {
      builder.addGone(gone);
      return undefined;
    });
  }
  return {
    forums: await addLines(forums, forumLine, listener, (forum) =>
      builder.addForum(forum) ? undefined : again(`forum ${forum.id}`),
    ),
    topics: await addLines(topics, topicLine, listener, (topic) => {
      known.add(topic.tid);
      return builder.addTopic(topic) ? undefined : again(`topic ${topic.tid}`);
    }),
    posts: await addLines(posts, postLine, listener, (post) => {
      if (!known.has(post.tid)) return `topic ${post.tid} is not in topics.jsonl`;
      return builder.addPost(post) ? undefined : again(`post ${post.pid}`);
    }),
  };
}

const again = (record: string) => `${record} again: this line replaces the one before`;

interface SizedFile {
  path: string;
  bytes: number;
}

function sizedFile(path: string): SizedFile {
  try {
    return { path, bytes: statSync(path).size };
  } catch {
    throw new ImportError(`There is no file ${path}.`);
  }
}

/** Adds each line's record; `add` gives the reason if it cannot. Line by line: any size of file. */
async function addLines<Row>(
  { path, bytes }: SizedFile,
  schema: z.ZodType<Row>,
  listener: Listener,
  add: (row: Row) => string | undefined,
): Promise<number> {
  const file = basename(path);
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 });
  let line = 0;
  let added = 0;
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    line += 1;
    const json = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (json.trim() === '') continue;
    const parsed = parseLine(json, schema);
    const reason = 'row' in parsed ? add(parsed.row) : parsed.reason;
    if (reason === undefined) added += 1;
    else listener.bad({ file, line, reason });
    if (line % 1000 === 0) listener.progress(file, stream.bytesRead, bytes);
  }
  listener.progress(file, bytes, bytes);
  return added;
}

function parseLine<Row>(text: string, schema: z.ZodType<Row>): { row: Row } | { reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { reason: 'is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { row: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ') };
}
