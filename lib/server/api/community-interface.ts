import { operationAt } from '@/lib/api/match-operation';
import { isForStore } from '@/lib/api/operation-source';
import { problem } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { AnswerOperation } from '@/lib/community/embedded/print-responses';
import { retryAfter } from '@/lib/http/retry-after';
import { refuseApiAccess } from './api-access';
import { answerFromRemote } from './remote-interface';

const RETRY_SECONDS = 5;
/** The path below which this site serves the interface. */
const PREFIX = /^\/api(?=\/)/;

/** Imported late, and once: a site in front of a remote community opens no database. */
const loadEmbeddedOperations = defineProcessState('embedded-operations-import', async () => {
  const { embeddedOperations } = await import('@/lib/community/embedded/embedded-community');
  return embeddedOperations();
});

/** The path of an operation, by its path on this site. */
export const operationPathOf = (path: string): string => path.replace(PREFIX, '');

/**
 * True when the operation at a path responds to every client, and the same to each: access to it is not
 * limited, and it is not about the client.
 */
export function isPublicOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  if (operation === undefined || operation.startsWith('status/')) return false;
  return isForStore(path) || config().apiGateway === 'open';
}

/**
 * Answers an operation of the community interface. A remote community is asked through the client of
 * this site, so that browsers only send requests to their own origin.
 */
export const answerOperation: AnswerOperation = async (request) => {
  // Where the path is that of an operation, its id is at fault, and the operation says so.
  if (!operationAt(request.path) && decodePercent(request.path) === undefined) {
    return problem(400, 'The path must be percent-encoded UTF-8.');
  }
  try {
    if (isForStore(request.path)) return await (await loadEmbeddedOperations())(request);
    return refuseApiAccess(request) ?? (await answerFromRemote(request));
  } catch (error) {
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: retryAfter(RETRY_SECONDS) });
  }
};
