import { expect, baseTest as test } from './site/base-test';
import { visitEdited } from './torture/edits';

/** `npm run torture -- edits` runs 20,000. */
const EDITS = 60;

test('randomly edited responses of the community lead to correct statuses and complete pages', async () => {
  expect((await visitEdited(EDITS, 2)).filter(({ holds }) => !holds)).toEqual([]);
});
