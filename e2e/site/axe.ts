import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * `rules`, or axe's default rules and the size of targets.
 * https://www.deque.com/axe/core-documentation/api-documentation/#options-parameter
 */
export type AxeRules = { rules: string[] } | 'default';

function optionsFor(rules: AxeRules): Axe.RunOptions {
  // Describing each passed element would take longer than checking.
  const resultTypes: Axe.RunOptions['resultTypes'] = ['violations'];
  if (rules === 'default') return { resultTypes, rules: { 'target-size': { enabled: true } } };
  return { resultTypes, runOnly: { type: 'rule', values: rules.rules } };
}

/**
 * Returns the current page's violations of accessibility rules, each with rule, element, markup and summary.
 */
export async function findAccessibilityViolations(
  page: Page,
  rules: AxeRules = 'default',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const axe: typeof Axe = Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) =>
        [id, target.join(' '), html.slice(0, 200), failureSummary].join(' '),
      ),
    );
  }, optionsFor(rules));
}
