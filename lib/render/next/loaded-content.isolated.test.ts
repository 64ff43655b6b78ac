import { expect, test, vi } from 'vitest';
import { readLoadedContent, withLoadedContent } from './loaded-content';

const given = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => given.headers }));

const content = { kind: 'ready' } as const;

test('a page finds what the server loaded for it, only during its rendering', async () => {
  const found = await withLoadedContent(content, (headers) => {
    given.headers = new Headers(headers);
    return readLoadedContent();
  });
  expect(found).toBe(content);
  expect(await readLoadedContent()).toBeUndefined();
});
