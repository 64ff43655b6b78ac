import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BOARD = 'lib/store/sample/board';

/** Writes the sample's first forum and topic and a wiki page for `lectern import`. @returns its options */
export async function writeSmallCommunity(folder: string): Promise<string[]> {
  const wiki = path.join(folder, 'wiki');
  const board = path.join(folder, 'board');
  for (const each of [wiki, board]) await mkdir(each, { recursive: true });
  await writeFile(path.join(wiki, 'start.txt'), '====== Start ======\n\nA wiki of one page.\n');
  const lines = async (file: string) =>
    (await readFile(path.join(BOARD, file), 'utf8')).split('\n');
  const [forum = ''] = await lines('forums.jsonl');
  const [topic = ''] = await lines('topics.jsonl');
  const id = String(JSON.parse(topic).tid);
  const posts = (await lines('posts.jsonl')).filter((line) => line.includes(`"tid":${id},`));
  await writeFile(path.join(board, 'forums.jsonl'), forum);
  await writeFile(path.join(board, 'topics.jsonl'), topic);
  await writeFile(path.join(board, 'posts.jsonl'), posts.join('\n'));
  return ['--wiki', wiki, '--board', board];
}
