import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Half as long to compile in each page as the source that `AxeBuilder` takes by itself. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * What to check: `rules`, or the rules that axe enables by itself and the size of targets.
 * https://www.deque.com/axe/core-documentation/api-documentation/#options-parameter
 */
export type AxeRules = { rules: string[] } | 'default';

function optionsFor(rules: AxeRules): Parameters<AxeBuilder['options']>[0] {
  if (rules === 'default') return { rules: { 'target-size': { enabled: true } } };
  return { runOnly: { type: 'rule', values: rules.rules } };
}

/** The violations of accessibility rules on the current page, each with rule, element, markup and summary. */
export async function findAccessibilityViolations(
  page: Page,
  rules: AxeRules = 'default',
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    // The other mode opens another page for each result.
    .setLegacyMode()
    // A description of each element that passed would take axe longer than all of its rules.
    .options({ ...optionsFor(rules), resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html.slice(0, 200), failureSummary].join(' '),
    ),
  );
}
