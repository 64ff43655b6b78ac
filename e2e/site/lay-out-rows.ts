import type { Page } from '@playwright/test';

/**
 * Lays out all rows of the lists on a page. One far below the viewport has an estimated height until it comes
 * near, and axe would measure the controls of a taller one above those of the next row.
 */
export const layOutAllRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('li')) {
      row.style.contentVisibility = 'visible';
    }
  });
