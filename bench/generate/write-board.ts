import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { BoardSize } from './generate-board';
import { generateBoard } from './generate-board';

const BUFFER_UNITS = 1024 * 1024;

/** Opens a file of JSON lines. */
function openLines(file: string) {
  const descriptor = openSync(file, 'w');
  let buffer = '';
  const flush = () => {
    writeSync(descriptor, buffer);
    buffer = '';
  };
  return {
    add(record: object): void {
      buffer += `${JSON.stringify(record)}\n`;
      if (buffer.length > BUFFER_UNITS) flush();
    },
    close(): void {
      flush();
      closeSync(descriptor);
    },
  };
}

/** Writes a generated board into a folder, as `lectern import --board` reads it. */
export function writeBoard(folder: string, size: BoardSize): void {
  const open = (name: string) => openLines(path.join(folder, `${name}.jsonl`));
  const files = { forums: open('forums'), topics: open('topics'), posts: open('posts') };
  generateBoard(
    {
      addForum: ({ id, parentId, name, description, position }) =>
        files.forums.add({ id, parent_id: parentId, name, description, position }),
      addTopic: ({ id, forumId, title, description, isPinned, isDigest, isFeatured, viewCount }) =>
        files.topics.add({
          tid: id,
          forum_id: forumId,
          title,
          description,
          is_pinned: isPinned,
          is_digest: isDigest,
          is_featured: isFeatured,
          views: viewCount,
        }),
      addPost: ({ id, topicId, postedAt, author, html }) =>
        files.posts.add({
          pid: id,
          tid: topicId,
          post_date: Number(postedAt) / 1000,
          author,
          post_rendered: html,
        }),
    },
    size,
    () => undefined,
  );
  for (const file of Object.values(files)) file.close();
}
