import { expect, test } from 'vitest';
import emojiTable from '@/lib/content/normalize/markup/emoji-names.json';
import { createEmojiTable } from './emoji-table';

test('the table of emoji is that of the package (`npm run emoji` renews it)', () => {
  expect(emojiTable.names).toBe(createEmojiTable());
});
