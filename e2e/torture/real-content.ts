import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { markdownUrlOf } from '@/lib/urls/documents/markdown-url';
import { filesBelow } from '@/tools/cli/files-below';
import { startSite } from '../site/start';
import { peakMb } from './process-figures';
import { atLeast, atMost, type Figure, none } from './torture';
import { Visitors } from './visit';

/** Real topics and wiki pages: code, formulas, tables, long texts. They are not part of the project. */
const DATA = '../shared/data';
const MAX_MB = 400;
const MIN_ADDRESSES = 2000;
const CLIENTS = 8;
const SITE_URL = 'https://site.example.org';
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

interface Address {
  path: string;
  changedAt: string;
}

const withoutOrigin = (url: string) => url.replace(SITE_URL, '').replaceAll('&amp;', '&') || '/';

/** Requests a sitemap, which is 404 until the community has been read. */
async function readSitemap(visitors: Visitors, target: string): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const { status, body } = await visitors.visit(target);
    if (status === 200) return body;
    await new Promise((wake) => setTimeout(wake, 1000));
  }
  throw new Error(`${target} cannot be read`);
}

/** All addresses of the sitemap, what has changed last first, and then those of their Markdown. */
async function listAddresses(visitors: Visitors): Promise<string[]> {
  const index = await readSitemap(visitors, '/sitemap.xml');
  const addresses: Address[] = [];
  for (const [, sitemap = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const text = await readSitemap(visitors, withoutOrigin(sitemap));
    for (const [entry] of text.matchAll(/<url>.*?<\/url>/gs)) {
      const url = /<loc>([^<]+)/.exec(entry)?.[1] ?? '';
      const changedAt = /<lastmod>([^<]+)/.exec(entry)?.[1] ?? '';
      addresses.push({ path: withoutOrigin(url), changedAt });
    }
  }
  addresses.sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  const paths = addresses.map((address) => address.path);
  return [...paths, ...paths.flatMap((target) => markdownUrlOf(target) ?? [])];
}

/** Requests an address, again after a second while a busy machine has no time for it. */
async function statusOf(visitors: Visitors, target: string, encoding: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { status } = await visitors.visit(target, { 'accept-encoding': encoding });
    if (status !== 503 || tries === 30) return status;
    await new Promise((wake) => setTimeout(wake, 1000));
  }
}

/** Reads every address of real content once, and again without compression. */
export async function readEverything(dataDir: string): Promise<Figure[]> {
  const site = await startSite({ DATA_DIR: dataDir, SITE_URL, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, CLIENTS);
  const odd: string[] = [];
  const pass = async (targets: readonly string[], encoding: string) => {
    const queue = targets.values();
    const client = async () => {
      for (const target of queue) {
        const status = await statusOf(visitors, target, encoding);
        if (status !== 200) odd.push(`${status} ${target}`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return peakMb(site.process.pid);
  };
  try {
    const addresses = await listAddresses(visitors);
    const compressed = await pass(addresses, 'gzip, deflate, br');
    const plain = await pass(addresses, 'identity');
    return [
      atLeast('addresses of real content', addresses.length, MIN_ADDRESSES),
      none('addresses of real content that did not come', odd),
      atMost('peak memory, real content', compressed, MAX_MB, 'MB'),
      atMost('peak memory, real content again without compression', plain, MAX_MB, 'MB'),
    ];
  } finally {
    await visitors.close();
    await site.stop();
  }
}
