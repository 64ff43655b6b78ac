import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TopicTimeline } from './topic-timeline';

const render = (...months: [string, number][]) =>
  renderToStaticMarkup(
    createElement(TopicTimeline, {
      topicId: 7,
      months: months.map(([day, posts]) => ({ start: new Date(day), posts })),
      shown: [26],
    }),
  );

test('a long topic links to the first post of each month, and marks those of the page', () => {
  const html = render(['1970-01-01', 5], ['2025-12-01', 20], ['2026-03-01', 3]);
  const links = [...html.matchAll(/<a href="([^"]*)"(?: (aria-current)="true")?>([^<]*)/g)];
  expect(links.map(([, ...link]) => link)).toEqual([
    ['/board/topics/7#floor-6', undefined, 'Dec'],
    ['/board/topics/7?page=2#floor-26', 'aria-current', 'Mar'],
  ]);
  expect(html).toMatch(/2025.*2026/);
});

test('a topic of unknown times has none', () => {
  expect(render(['1970-01-01', 9])).toBe('');
});
