import { expect, test } from 'vitest';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { visitEdited } from '@/e2e/torture/edits';
import { createLogger, log } from '@/lib/base/log/log';

/** `npm run torture -- edits` runs 20,000. */
const EDITS = 60;

test('randomly edited responses of the community lead to correct statuses and complete pages', async () => {
  const lines: string[] = [];
  const figures = await visitEdited(EDITS, 2, async (settings) => {
    const { url, stop } = await servePages(settings);
    log.set(createLogger('error', (line) => void lines.push(line)));
    return { url, log: () => lines.join(''), [Symbol.asyncDispose]: stop };
  });
  expect(figures.filter(({ holds }) => !holds)).toEqual([]);
});
