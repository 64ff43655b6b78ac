import { afterEach, expect, test, vi } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { log } from '@/lib/base/log/log';
import * as rewriteLinks from '../links/rewrite-links';

afterEach(() => void vi.restoreAllMocks());

test('a text that meets a bug is shown as plain text, and logged once', async () => {
  vi.spyOn(rewriteLinks, 'createLinkRewrite').mockImplementation(() => {
    throw new TypeError('a bug');
  });
  const error = vi.spyOn(log(), 'error').mockReturnValue(undefined);
  for (let time = 0; time < 3; time += 1) {
    const { html } = await renderPost(`<p>one <b>two</b> ${'three '.repeat(time === 2 ? 2 : 1)}`);
    expect(html).toMatch(/<div class="too-big">.*>one two three/s);
  }
  expect(error).toHaveBeenCalledTimes(2);
  expect(error.mock.lastCall?.[0]).toMatchObject({ event: 'markup not rendered' });
});
