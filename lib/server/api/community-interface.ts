import { operationAt } from '@/lib/api/match-operation';
import { isForStore } from '@/lib/api/operation-source';
import { config } from '@/lib/base/config/config';
import { community, communityInStore } from '@/lib/community/open-community';
import type { TextResponse } from '@/lib/http/text-response';
import { answerFrom } from './answer-from';
import { refuseApiAccess } from './api-access';
import type { InterfaceRequest } from './interface-request';

/** The path below which this site serves the interface. */
const PREFIX = /^\/api(?=\/)/;

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
 * Answers an operation of this site. A remote community is asked through the client of
 * this site, so that browsers only send requests to their own origin.
 */
export async function answerOperation(request: InterfaceRequest): Promise<TextResponse> {
  const { cacheSeconds, communityUrl } = config();
  const refusal = isForStore(request.path) ? undefined : refuseApiAccess(request);
  if (refusal) return refusal;
  const isOfMirror = communityUrl !== undefined && isForStore(request.path);
  const from = (isOfMirror && communityInStore()) || community();
  return answerFrom(from, request, cacheSeconds);
}
