import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AvailabilityChart } from './health-summary';

const render = (shares: (number | undefined)[], share?: number) =>
  renderToStaticMarkup(createElement(AvailabilityChart, { shares, share }));

test('bars of what was answered stand before those of what was not, with the share in words', () => {
  const html = render([undefined, 0.5, 1], 0.9996);
  expect(html).toContain('Requests answered in the last 24 hours: 99.9%');
  expect(html).toContain('class="stroke-accent" d="M3 24v-24"');
  expect(html).toContain('d="M3 24v-12M5 24v-24"');
});

test('one half hour makes no plot', () => {
  expect(render([undefined, 1], 1)).toBe('');
  expect(render([undefined, undefined])).toBe('');
});
