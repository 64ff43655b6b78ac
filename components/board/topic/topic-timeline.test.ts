import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TopicTimeline } from './topic-timeline';

const period = (day: string, posts: number) => ({ start: new Date(`${day}T12:00:00Z`), posts });
const render = (...periods: ReturnType<typeof period>[]) =>
  renderToStaticMarkup(createElement(TopicTimeline, { topicId: 7, periods }));

test('a long topic links to the first post of each day on which a period with posts begins', () => {
  const html = render(
    period('2026-01-01', 20),
    period('2026-01-01', 5),
    period('2026-02-01', 0),
    period('2026-03-01', 3),
  );
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)">(?:<[^>]*>)*([^<]*)/g)];
  expect(links.map(([, target, text]) => [target, text])).toEqual([
    ['/board/topics/7#floor-1', 'Jan 1, 2026'],
    ['/board/topics/7?page=2#floor-26', 'Mar 1, 2026'],
  ]);
});

test('a topic of unknown times has none', () => {
  expect(render()).toBe('');
});
