import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { sampleTopic } from '@/e2e/fixtures/store';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { paging } from '@/lib/urls/views/paging';
import { TopicsSection } from './topics-section';

const listed = (...lastPosts: [day: string, isPinned: boolean][]) =>
  renderToStaticMarkup(
    createElement(TopicsSection, {
      can: ALL_ABILITIES,
      view: topicsWith({ forumId: 1 }),
      topics: lastPosts.map(([day, isPinned], index) =>
        sampleTopic(index + 1, { isPinned, lastPostAt: new Date(day) }),
      ),
      flags: [],
      paging: paging(1, 30, lastPosts.length),
      forums: [],
      heading: 'h2',
    }),
  );

test.each([
  ['several old ones are one line', true, '2026-01-01', '2026-02-01', '2026-11-20'],
  ['one that changed within a month is shown', false, '2026-01-01', '2026-11-01', '2026-11-20'],
  ['so are they where nothing else is new', false, '2026-01-01', '2026-02-01', '2026-02-02'],
])('pinned topics: %s', (_, isFolded, first, second, other) => {
  const html = listed([first, true], [second, true], [other, false]);
  expect(html.includes('2 pinned topics')).toBe(isFolded);
  expect(html.match(/data-topic=/g)).toHaveLength(3);
});
