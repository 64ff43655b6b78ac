import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { filesBelow } from '@/tools/cli/files-below';
import type { Figure } from './torture';

/** Real topics and wiki pages: code, formulas, tables, long texts. They are not part of the project. */
const DATA = '../shared/data';
const FORUM = 900;
/** Keeps the ids of the second forum apart from those of the first. */
const ID_OFFSET = 1_000_000;

const seconds = z.iso.datetime().transform((time) => Math.floor(Date.parse(time) / 1000));
const discourseTopic = z.object({
  id: z.number(),
  title: z.string(),
  post_stream: z.object({
    posts: z.array(
      z.object({
        id: z.number(),
        user_id: z.number(),
        username: z.string(),
        cooked: z.string(),
        created_at: seconds,
      }),
    ),
  }),
});

/** A topic of a Discourse server as lines to import; none for a topic without posts. */
function toLines(text: string) {
  const { id, title, post_stream } = discourseTopic.parse(JSON.parse(text));
  const tid = id + ID_OFFSET;
  const [first] = post_stream.posts;
  const last = post_stream.posts.at(-1);
  if (!first || !last) return { topic: '', posts: '' };
  const topic = {
    tid,
    title,
    forum_id: FORUM,
    description: '',
    posts: post_stream.posts.length,
    views: 1,
    starter_id: first.user_id,
    starter_name: first.username,
    start_date: first.created_at,
    last_poster_id: last.user_id,
    last_poster_name: last.username,
    last_post: last.created_at,
    is_pinned: false,
    is_digest: false,
    is_featured: false,
  };
  const posts = post_stream.posts.map((post) => ({
    tid,
    pid: post.id + ID_OFFSET,
    post_date: post.created_at,
    post_rendered: post.cooked,
    author: { id: post.user_id, name: post.username },
  }));
  return {
    topic: `${JSON.stringify(topic)}\n`,
    posts: posts.map((post) => `${JSON.stringify(post)}\n`).join(''),
  };
}

async function addDiscourseTopics(board: string): Promise<void> {
  const folder = path.join(DATA, 'discourse/t');
  const forum = { id: FORUM, parent_id: null, name: 'Engine', description: '', position: 9 };
  await appendFile(path.join(board, 'forums.jsonl'), `${JSON.stringify(forum)}\n`);
  for (const file of await readdir(folder)) {
    const { topic, posts } = toLines(await readFile(path.join(folder, file), 'utf8'));
    await appendFile(path.join(board, 'topics.jsonl'), topic);
    await appendFile(path.join(board, 'posts.jsonl'), posts);
  }
}

/** Copies a folder without its modes: the originals cannot be written, and their copies have to be. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const file of await filesBelow(from)) {
    const copy = path.join(to, file);
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, await readFile(path.join(from, file)));
  }
}

/** Imports all real topics, and all real wiki pages twice. */
async function importRealContent(work: string): Promise<string> {
  const [board, wiki, dataDir] = ['board', 'wiki', 'data'].map((name) => path.join(work, name));
  if (!board || !wiki || !dataDir) throw new Error('No folder to import from.');
  await copyFiles(path.join(DATA, 'board'), board);
  await addDiscourseTopics(board);
  for (const copy of ['', 'copy']) {
    await copyFiles(path.join(DATA, 'wiki/pages'), path.join(wiki, copy));
  }
  const from = ['--wiki', wiki, '--board', board];
  await promisify(execFile)('npm', ['run', 'lectern', '--', 'import', ...from], {
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 1 << 24,
  });
  return dataDir;
}

/** Runs a torture on a community of real content; says aloud where that is not there. */
export async function withRealContent(
  run: (dataDir: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (!existsSync(DATA)) {
    console.log(`  SKIPPED for real content: there is no ${DATA}.`);
    return [];
  }
  const work = await mkdtemp(path.join(tmpdir(), 'lectern-real-'));
  try {
    return await run(await importRealContent(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
