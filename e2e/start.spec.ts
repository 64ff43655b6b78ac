import { expect, test } from '@playwright/test';
import { startSite } from './site/start';

test('a HOST that cannot be looked up ends the start with a sentence', async () => {
  test.setTimeout(120_000);
  const started = startSite({ HOST: 'nonsense.invalid' });
  await expect(started).rejects.toThrow(/stopped with 1:\s+HOST nonsense\.invalid is a name that/);
  await expect(started).rejects.not.toThrow(/^ +at /m);
});
