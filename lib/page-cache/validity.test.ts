import { expect, test } from 'vitest';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { decodeStoredPage, encodeStoredPage } from './stored-page';
import { areWordsTrue } from './validity';

const DAY_MS = 86_400_000;

/** A page as it is read again from the disk, rendered so long ago, and true for so long from then on. */
async function storedPage(ageMs: number, validForMs: number) {
  const page = new PreparedResponse(200, {}, Buffer.from('3 days ago'));
  page.contentVersion = 'one';
  page.ageMs = ageMs;
  page.validUntilMs = Date.now() - ageMs + validForMs;
  const stored = decodeStoredPage(await encodeStoredPage(page));
  if (!stored) throw new Error('The page was not stored.');
  return stored;
}

test('what a clock that was ahead has worded is not known to be true', async () => {
  expect(areWordsTrue(await storedPage(-DAY_MS, DAY_MS))).toBe(false);
  expect(areWordsTrue(await storedPage(1000, DAY_MS))).toBe(true);
  expect(areWordsTrue(await storedPage(2 * DAY_MS, DAY_MS))).toBe(false);
  expect(areWordsTrue(await storedPage(DAY_MS, Number.POSITIVE_INFINITY))).toBe(true);
});
