import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { config, parseConfig } from '@/lib/base/config/config';
import type { Forum } from '@/lib/model/records';
import { describeHome, describeSite, firstSentence } from './describe-home';

afterEach(resetProcessState);

const REMOTE = { API_BASE_URL: 'http://127.0.0.1:9/', SITE_NAME: 'Clocks' };
beforeEach(() => config.set(parseConfig(REMOTE)));

test('a site is described by its settings, or else by its parts', () => {
  expect(describeSite(ALL_ABILITIES)).toBe(
    'Wiki, forums and latest topics of Clocks, open for everyone to read.',
  );
  config.set(parseConfig({ SITE_DESCRIPTION: 'All about clocks.' }));
  expect(describeSite(ALL_ABILITIES)).toBe('All about clocks.');
});

test('a forum without a wiki is not said to have one', () => {
  expect(describeSite({ ...ALL_ABILITIES, showWiki: false })).toBe(
    'Forums and latest topics of Clocks, open for everyone to read.',
  );
});

test.each([
  [
    'en',
    'This wiki is about mantel clocks. It began in 1996.',
    'This wiki is about mantel clocks.',
  ],
  ['zh', '这里是钟表修理的知识库。欢迎阅读。', '这里是钟表修理的知识库。'],
  ['en', 'Welcome! Here is all about clocks.', undefined],
  ['en', 'This sentence was cut before its end and…', undefined],
  ['en', `${'So long '.repeat(40)}.`, undefined],
  ['en', '', undefined],
])('the first sentence, in %s, of %j', (language, text, sentence) => {
  expect(firstSentence(text, language)).toBe(sentence);
});

const forum = (name: string, topicCount?: number) => ({ id: 1, name, topicCount }) as Forum;

test.each([
  [
    'the largest forums',
    [forum('a', 2), forum('b', 9), forum('c', 3), forum('d', 1), forum('e', 0)],
    'b, c, a, and 1 more forum',
  ],
  ['all forums, where they are few', [forum('a', 2), forum('b', 9)], 'b and a'],
  [
    'its parts, where no forum has topics',
    [forum('a')],
    'Wiki, forums and latest topics of Clocks, open for everyone to read.',
  ],
])('the front page names %s', (_, forums, expected) => {
  expect(describeHome(ALL_ABILITIES, undefined, forums).replace(/[\u2068\u2069]/g, '')).toBe(
    expected,
  );
});
