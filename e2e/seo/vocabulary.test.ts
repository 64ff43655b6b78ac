import { expect, test } from 'vitest';
import { faultsOfVocabulary } from './vocabulary';

const comment = { '@type': 'Comment', text: 'x', position: '2' };
const counter = {
  '@type': 'InteractionCounter',
  interactionType: 'https://schema.org/ViewAction',
  userInteractionCount: '4',
};

test('what is in the vocabulary has no fault', async () => {
  const posting = { '@type': 'DiscussionForumPosting', commentCount: '1' };
  const items = [{ ...posting, comment, interactionStatistic: [counter, counter] }, comment];
  expect(await faultsOfVocabulary(items)).toEqual([]);
});

test('each item has its fault', async () => {
  const faults = await faultsOfVocabulary([
    { '@type': 'Thread' },
    { ...comment, body: 'x' },
    { '@type': 'Person', name: 'x', text: 'x' },
    { ...comment, commentCount: 'many' },
    { ...comment, author: counter },
    comment,
  ]);
  expect(faults.filter((line) => line.includes('items.ts('))).toHaveLength(5);
});
