import { expect, type Page } from '@playwright/test';
import type { Site } from './start';

/** Expects that pages send no request to another origin, and set no cookie. */
export async function expectNoForeignRequests(
  page: Page,
  site: Site,
  paths: readonly string[],
): Promise<void> {
  const external: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) external.push(request.url());
  });
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  expect(external).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
}
