import { writeFile } from 'node:fs/promises';
import { createEmojiTable } from './emoji-table';

/** `npm run emoji`: writes the names of emoji in the package `emojibase-data`. */

const FILE = 'lib/content/normalize/markup/emoji-names.json';

await writeFile(FILE, `${JSON.stringify({ names: createEmojiTable() })}\n`);
