import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { type RenderContext, runInRenderContext } from '@/lib/pages/render-context';
import { ActivityChart } from './activity-chart';

afterEach(() => vi.useRealTimers());

const month = (start: string, posts: number) => ({ start: new Date(start), posts });

function render(months: { start: Date; posts: number }[]) {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  const context: RenderContext = {};
  const html = runInRenderContext(context, () =>
    renderToStaticMarkup(createElement(ActivityChart, { months })),
  );
  return { html, context };
}

test('a bar for each of the last 36 months with posts, described in words', () => {
  const { html } = render([
    month('2020-01-01', 900),
    month('2023-12-01', 20),
    month('2026-11-01', 10),
  ]);
  expect(html).toContain('d="M1 24v-24M71 24v-12"');
  expect(html).toContain('Posts per month since December 2023: 30 in all, 20 at most.');
});

test('nothing for a forum without posts in these months', () => {
  const { html } = render([month('2020-01-01', 900)]);
  expect(html).toBe('');
});
