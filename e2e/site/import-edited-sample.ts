import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importCommunity } from '@/tools/import/import-community';

/** The files of the sample community's board. */
export const SAMPLE_BOARD = 'lib/store/sample/board';
/** The text of a post of topic 1001 in the sample. */
export const SAMPLE_POST = 'Welcome to the shed.';

/**
 * Imports the board of the sample into a data folder, with another text in one post of topic 1001.
 * @param more what else to import.
 * @throws when the sample has no such post
 */
export async function importEditedSample(
  dataDir: string,
  text: string,
  more: { wiki?: string } = {},
): Promise<void> {
  const board = path.join(dataDir, 'board');
  await cp(SAMPLE_BOARD, board, { recursive: true });
  const file = path.join(board, 'posts.jsonl');
  const posts = await readFile(file, 'utf8');
  if (!posts.includes(SAMPLE_POST)) throw new Error(`No post of the sample says ${SAMPLE_POST}`);
  await writeFile(file, posts.replace(SAMPLE_POST, text));
  await importCommunity(
    { dataDir, board, ...more },
    { onBadLine: () => undefined, onProgress: () => undefined },
  );
}
