import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importCommunity } from '@/tools/import/import-community';

/** Folder of the sample's board. */
const SAMPLE_BOARD = 'lib/store/sample/board';
/** Text of a post of the sample's topic 1001. */
export const SAMPLE_POST = 'Welcome to the shed.';

/**
 * Imports the sample's board into a data folder, with another text in a post of topic 1001.
 * @param more other sources, and times of more posts in that topic (Unix seconds), oldest first
 * @throws if the sample has no such post
 */
export async function importEditedSample(
  dataDir: string,
  text: string,
  { newPostsAt = [], ...more }: { wiki?: string; newPostsAt?: readonly number[] } = {},
): Promise<void> {
  const board = path.join(dataDir, 'board');
  await cp(SAMPLE_BOARD, board, { recursive: true });
  const file = path.join(board, 'posts.jsonl');
  const posts = await readFile(file, 'utf8');
  if (!posts.includes(SAMPLE_POST)) throw new Error(`No post of the sample says ${SAMPLE_POST}`);
  const edited = posts.replace(SAMPLE_POST, text);
  const added = newPostsAt.map((at, index) =>
    JSON.stringify({
      tid: 1001,
      pid: 99_001 + index,
      post_date: Math.floor(at),
      author: { id: 1, name: 'marta_k' },
      post_rendered: `<p>One more: ${index + 1}.</p>`,
    }),
  );
  await writeFile(file, `${[edited.trimEnd(), ...added].join('\n')}\n`);
  const lastPost = newPostsAt.at(-1);
  if (lastPost !== undefined) {
    const topics = path.join(board, 'topics.jsonl');
    const lines = await readFile(topics, 'utf8');
    await writeFile(
      topics,
      lines.replace(/"last_post":\d+/, `"last_post":${Math.floor(lastPost)}`),
    );
  }
  await importCommunity(
    { dataDir, board, ...more, isSample: true },
    { onBadLine: () => undefined, onProgress: () => undefined },
  );
}
