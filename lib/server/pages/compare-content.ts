import { type ClientKind, runAsClient } from '@/lib/base/runtime/client-kind';
import { community } from '@/lib/community/open-community';
import { type Comparison, stillSame } from '@/lib/community/still-same';
import type { PreparedResponse } from '@/lib/http/prepared-response';

/** Compares what a page shows of the community with what the community says now. */
export async function compareContent(
  { answers }: PreparedResponse,
  kind: ClientKind,
): Promise<Comparison> {
  return runAsClient(kind, () => stillSame(community(), answers));
}

/** True for a page that would be the same if it was rendered now. */
export const isCurrent = async (page: PreparedResponse, kind: ClientKind): Promise<boolean> =>
  (await compareContent(page, kind)) === 'same';
