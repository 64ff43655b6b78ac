import { pageText } from './page-text';
import type { ReadingHistory } from './reading-history';

/** Marks, in lists of topics, those with posts since the last visit that were not read since. */
export function markNewTopics({ before, topics }: ReadingHistory): void {
  // React hydrates pages with an island, and would fail on elements that it did not render.
  if (before === 0 || document.querySelector('[data-island]')) return;
  for (const row of document.querySelectorAll<HTMLElement>('[data-topic]')) {
    const time = row.querySelector<HTMLTimeElement>('[data-last] time');
    const lastPostMs = Date.parse(time?.dateTime ?? '');
    const readMs = topics[row.dataset.topic ?? '']?.at ?? 0;
    if (!(lastPostMs > Math.max(before, readMs))) continue;
    row.classList.add('topic-new');
    const mark = document.createElement('span');
    mark.className = 'sr-only';
    mark.textContent = `${pageText('newHere')} · `;
    row.querySelector('a')?.prepend(mark);
  }
}
