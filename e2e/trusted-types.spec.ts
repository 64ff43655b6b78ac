import type { Page } from '@playwright/test';
import { PAGE_STATES } from './site/page-states';
import { expect, test } from './site/test';

/** Collects what the policy of a page reports, and errors of its scripts. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on('pageerror', (error) => violations.push(`${page.url()}: ${error.message}`));
  await page.exposeFunction('report', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, sample, sourceFile } = event;
      Reflect.get(window, 'report')(`${location}: ${effectiveDirective} ${sample} ${sourceFile}`);
    });
  });
  return violations;
}

/** Runs in the page: whether a text can become markup. */
function canWriteMarkup(): boolean {
  try {
    document.createElement('p').innerHTML = '<b>x</b>';
    return true;
  } catch {
    return false;
  }
}

/** Runs in the page: uses every menu and button, twice, so that menus are closed again. */
function useControls(): void {
  const controls = document.querySelectorAll<HTMLElement>('summary, button[type=button]');
  for (const control of [...controls, ...controls]) control.click();
}

test('scripts of the site work on every page without an island, where no text becomes markup', async ({
  page,
}) => {
  const violations = await collectViolations(page);
  const checked: string[] = [];
  for (const [name, address] of Object.entries(PAGE_STATES)) {
    const response = await page.goto(address);
    const hasIsland = (await page.locator('[data-island]').count()) > 0;
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    expect([
      name,
      policy.includes("require-trusted-types-for 'script'; trusted-types 'none'"),
    ]).toEqual([name, !hasIsland]);
    expect([name, await page.evaluate(canWriteMarkup)]).toEqual([name, hasIsland]);
    if (hasIsland) continue;
    checked.push(name);
    await page.evaluate(useControls);
  }
  expect(checked.length).toBeGreaterThan(10);
  const own = violations.filter((violation) => !violation.includes('Element innerHTML|<b>x</b>'));
  expect(own).toEqual([]);
  // The writes above are reported, which shows that anything else would be.
  expect(violations).toHaveLength(checked.length);
});
