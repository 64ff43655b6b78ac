import { expect, test } from 'vitest';
import { RetryBudget } from './retry-budget';

test('over many calls, a tenth of them may be retries', () => {
  const budget = new RetryBudget();
  let retries = 0;
  for (let call = 0; call < 1000; call++) {
    budget.deposit();
    if (budget.withdraw()) retries++;
  }
  expect(retries).toBeGreaterThanOrEqual(100);
  expect(retries).toBeLessThanOrEqual(110);
});

test('a quiet hour saves up at most ten retries', () => {
  const budget = new RetryBudget();
  for (let call = 0; call < 10_000; call++) budget.deposit();
  expect(Array.from({ length: 20 }, () => budget.withdraw()).filter(Boolean)).toHaveLength(10);
});
