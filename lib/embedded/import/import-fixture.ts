import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { storePath } from '../store/publish';
import { openStore } from '../store/store';
import { temporaryDir } from '../store/store-fixture';
import { type ImportRequest, importCommunity } from './import';
import { type BadLine, printBadLine } from './report';

type Content = string | Uint8Array | unknown[];

/** A folder with these files; a record that is not a string is written as a line of JSON. */
export function folder(files: Record<string, Content>): string {
  const dir = temporaryDir();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    const lines = (line: unknown) => (typeof line === 'string' ? line : JSON.stringify(line));
    const text = Array.isArray(content) ? content.map(lines).join('\n') : content;
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

/** The files of a board with one forum, topic and post, all of this id. */
export const board = (id: number, more: Record<string, Content> = {}) =>
  folder({
    'forums.jsonl': [{ id, name: `Forum ${id}` }],
    'topics.jsonl': [{ tid: id, forum_id: id, title: `Topic ${id}` }],
    'posts.jsonl': [{ tid: id, pid: id, post_rendered: '<p>x</p>' }],
    ...more,
  });

/** Imports; gives the counts, the bad lines as printed, and the new store. */
export async function imported(request: ImportRequest) {
  const bad: string[] = [];
  const tell = (line: BadLine) => void bad.push(printBadLine(line));
  const counts = await importCommunity(request, { bad: tell, progress: () => {} });
  return { counts, bad, store: openStore(storePath(request.dataDir)) };
}
