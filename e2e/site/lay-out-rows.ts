import type { Page } from '@playwright/test';

/**
 * Lays out all rows of a page's lists. A row far below the viewport has an estimated height, so axe would
 * measure the controls of a taller row as above those of the next.
 */
export const layOutAllRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('li')) {
      row.style.contentVisibility = 'visible';
    }
  });
