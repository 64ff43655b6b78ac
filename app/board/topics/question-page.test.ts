import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { sampleTopic } from '@/e2e/fixtures/store';
import { parsePage } from '@/e2e/seo/page';
import { faultsOfItem, missingRecommended } from '@/e2e/seo/structured-data';
import { faultsOfVocabulary } from '@/e2e/seo/vocabulary';
import { config, parseConfig } from '@/lib/base/config/config';
import { renderTopic } from '@/lib/community/operations/render-records';
import type { TopicContent } from '@/lib/pages/load-topic';
import { topicPage } from './topic-page';

const AT = 'https://read.example.org/board/topics/3';
config.set(parseConfig({ SITE_URL: 'https://read.example.org' }));

const post = (id: number, html: string, isSolution = false) => ({
  id,
  author: { name: `Member ${id}` },
  postedAt: new Date('2026-01-02T03:04:05Z'),
  html,
  ...(isSolution && { isSolution: true as const }),
});

/** Returns the items of a topic's page. @param page 1 begins with the question */
async function itemsOf(
  page: number,
  posts: ReturnType<typeof post>[],
  later?: ReturnType<typeof post>,
) {
  const starter = { id: 4, name: 'Member 5' };
  const entry = sampleTopic(3, { title: 'Why?', starter, startedAt: new Date(0) });
  const topic = await renderTopic({ ...entry, posts, rejectedCount: 0 });
  const answered = await renderTopic({ ...entry, posts: later ? [later] : [], rejectedCount: 0 });
  const content: TopicContent & { kind: 'ready' } = {
    kind: 'ready',
    isByAuthor: false,
    view: { kind: 'topic', topicId: 3, sort: 'asc', page },
    topic,
    forums: [],
    paging: { page, pages: page, hasNext: false, isComplete: true },
    floors: posts.map((_, index) => index + 1),
    ...(page === 1 && { opening: topic.posts[0] }),
    ...(later && { answer: answered.posts[0] }),
  };
  const { items } = parsePage(renderToStaticMarkup(topicPage.render(content, ALL_ABILITIES)));
  const found = items.filter((item) => item['@type'] !== 'BreadcrumbList');
  expect(found.flatMap((item) => [...faultsOfItem(item, AT)])).toEqual([]);
  expect(await faultsOfVocabulary(found)).toEqual([]);
  return found;
}

const QUESTION = post(5, '<p>It stops.</p>');
const SUGGESTED = post(6, '<p>Shake it.</p>');
const ACCEPTED = post(7, '<p>Oil it.</p>', true);
const accepted = { '@type': 'Answer', text: 'Oil it.', url: expect.stringContaining('#post-7') };

test('a topic with an accepted answer is a question', async () => {
  const [page, ...others] = await itemsOf(1, [QUESTION, SUGGESTED, ACCEPTED]);
  expect(others).toEqual([]);
  expect(page).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'Why?',
      text: 'It stops.',
      acceptedAnswer: accepted,
      suggestedAnswer: { '@type': 'Answer', text: 'Shake it.' },
    },
  });
  const question = page?.mainEntity as { '@type': string };
  expect(missingRecommended(question)).toEqual([]);
});

test('so is the first page if the answer is on a later one, which it quotes', async () => {
  const [page] = await itemsOf(1, [QUESTION, SUGGESTED], ACCEPTED);
  expect(page).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      text: 'It stops.',
      answerCount: '2',
      acceptedAnswer: {
        '@type': 'Answer',
        text: 'Oil it.',
        author: { name: 'Member 7' },
        url: expect.stringContaining('/board/topics/3/posts/7'),
      },
      suggestedAnswer: { '@type': 'Answer', text: 'Shake it.' },
    },
  });
});

test('so is the later page that has the answer', async () => {
  const [page] = await itemsOf(2, [SUGGESTED, ACCEPTED]);
  expect(page).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { author: { name: 'Member 5' }, acceptedAnswer: accepted },
  });
});

test.each([
  ['no accepted answer', [QUESTION, SUGGESTED]],
  ['an accepted answer without a text', [QUESTION, post(7, '<img src="/a.png">', true)]],
])('a topic with %s is a discussion', async (_, posts) => {
  expect(await itemsOf(1, posts)).toMatchObject([{ '@type': 'DiscussionForumPosting' }]);
});
