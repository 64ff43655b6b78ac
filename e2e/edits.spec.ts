import { expect, test } from '@playwright/test';
import { visitEdited } from './torture/edits';

/** `npm run torture -- edits` makes 20,000. */
const EDITS = 60;

test('a community whose answers are edited at random gets right statuses and whole pages', async () => {
  expect((await visitEdited(EDITS, 2)).filter(({ holds }) => !holds)).toEqual([]);
});
