import type { Page } from '@playwright/test';

/** Opens a row of links that phones show as a menu. */
export async function unfold(page: Page, row: string): Promise<void> {
  const closed = page.locator(`${row}:not([open]) > summary`);
  if (await closed.isVisible()) await closed.click();
}
