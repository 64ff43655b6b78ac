import { randomUUID } from 'node:crypto';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { LoadedPage } from '@/lib/pages/page-result';

/** Names a page's content in the request for its rendering. */
const CONTENT_HEADER = 'x-lectern-content';

/**
 * Content of the pages that Next renders now, by random ids. Next gives its pages only addresses and headers,
 * so the server passes an id in a header, and the bundle of pages finds the content here. Clients know no id.
 */
const loadedContents = defineProcessState(
  'loaded-contents',
  () => new Map<string, LoadedPage<unknown>>(),
);

/**
 * Calls `render` with headers of a request, by which `findLoadedContent` finds the content until the promise
 * settles.
 */
export async function withLoadedContent<Result>(
  content: LoadedPage<unknown>,
  render: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  loadedContents().set(id, content);
  try {
    return await render({ [CONTENT_HEADER]: id });
  } finally {
    loadedContents().delete(id);
  }
}

/** Returns what the server loaded for a request; undefined in `next dev` and `next start`. */
export function findLoadedContent(headers: Pick<Headers, 'get'>): LoadedPage<unknown> | undefined {
  return loadedContents().get(headers.get(CONTENT_HEADER) ?? '');
}
