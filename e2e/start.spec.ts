import { expect, test } from '@playwright/test';
import { startSite } from './site/start';

test('a HOST that cannot be looked up ends the start with a sentence', async () => {
  test.setTimeout(120_000);
  const sentence = 'HOST nonsense.invalid is a name that cannot be looked up. Give an address of';
  const failure = await startSite({ HOST: 'nonsense.invalid' }).catch(String);
  expect(failure).toContain('stopped with 1:');
  expect(failure).toContain(`\n${sentence}`);
  expect(failure).not.toMatch(/^ +at /m);
});
