import { pageMessage } from './page-messages';
import type { ReadingHistory } from './reading-history';

/** In lists of topics: marks those where somebody wrote since the last visit and since they were read. */
export function markNewTopics({ before, topics }: ReadingHistory): void {
  // React hydrates a page with an island, and would find what it did not draw.
  if (before === 0 || document.querySelector('[data-island]')) return;
  for (const row of document.querySelectorAll<HTMLElement>('[data-topic]')) {
    const lastMs = Date.parse(
      row.querySelector<HTMLTimeElement>('[data-last] time')?.dateTime ?? '',
    );
    const readMs = topics[row.dataset.topic ?? '']?.at ?? 0;
    if (!(lastMs > Math.max(before, readMs))) continue;
    row.classList.add('topic-new');
    const mark = document.createElement('span');
    mark.className = 'sr-only';
    mark.textContent = `${pageMessage('newHere')} · `;
    row.querySelector('a')?.prepend(mark);
  }
}
