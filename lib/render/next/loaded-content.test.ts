import { expect, test } from 'vitest';
import { findLoadedContent, withLoadedContent } from './loaded-content';

test('a page finds what the server loaded for its request, only during the rendering', async () => {
  const content = { kind: 'ready' } as const;
  const headers = await withLoadedContent(content, async (given) => {
    expect(findLoadedContent(new Headers(given))).toBe(content);
    return given;
  });
  expect(findLoadedContent(new Headers(headers))).toBeUndefined();
});
