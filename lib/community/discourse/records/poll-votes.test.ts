import { expect, test } from 'vitest';
import { addPollVotes, discoursePolls } from './poll-votes';

const poll = (name: string, ...ids: string[]) =>
  `<div class="poll" data-poll-name="${name}"><div><div class="poll-container"><ul>${ids
    .map((id) => `<li data-poll-option-id="${id}">Option <em>${id}</em></li>`)
    .join(
      '',
    )}</ul></div><div class="poll-info"><p>\n<span class="info-number">0</span>\n</p></div></div></div>`;

test('options get their votes, polls their voters, by the name of the poll', () => {
  const polls = discoursePolls.parse([
    { name: 'second', voters: 5, options: [{ id: 'c', votes: 5 }] },
    { name: 'first', voters: 3, options: [{ id: 'a', votes: 2 }, { id: 'b' }] },
  ]);
  const html = addPollVotes(`<p>0</p>${poll('first', 'a', 'b')}${poll('second', 'c')}`, polls);
  expect(html.replace(/<[^>]*>|\s/g, '')).toBe('0Optiona(2)Optionb3Optionc(5)5');
});

test('who won a ranked choice, or tied in it, is marked', () => {
  const won = { winning_candidate: { digest: 'b', html: 'Option b' }, tied: false };
  const tied = { tied: true, tied_candidates: [{ digest: 'a' }, { digest: 'b' }] };
  const print = (outcome: object) => {
    const options = [{ id: 'a' }, { id: 'b' }];
    const polls = discoursePolls.parse([{ name: 'p', options, ranked_choice_outcome: outcome }]);
    return addPollVotes(poll('p', 'a', 'b'), polls).replace(/<[^>]*>|\s/g, '');
  };
  expect(print(won)).toBe('OptionaOptionb🏆0');
  expect(print(tied)).toBe('Optiona🏆Optionb🏆0');
});

test.each([
  [undefined],
  ['x'],
  [[{ name: 'first' }]],
  [[{ name: 'other', options: [] }]],
  [[{ name: 'first', voters: '<script>', options: [{ id: 'a', votes: '<script>' }] }]],
])('polls %j change nothing', (polls) => {
  const html = poll('first', 'a');
  expect(addPollVotes(html, discoursePolls.parse(polls))).toBe(html);
});
