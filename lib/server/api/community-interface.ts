import { operationAt } from '@/lib/api/match-operation';
import { isForStore } from '@/lib/api/operation-source';
import { operationDefinition } from '@/lib/api/operations';
import { problem } from '@/lib/api/problem-details';
import { config } from '@/lib/base/config/config';
import type { Site } from '@/lib/community/site/site';
import type { TextResponse } from '@/lib/http/text-response';
import { answerFrom } from './answer-from';
import type { InterfaceRequest } from './operation-answers';

const PREFIX = /^\/api(?=\/)/;

/** Returns an operation's path without the prefix `/api`, if it has it. */
export const operationPathOf = (path: string): string => path.replace(PREFIX, '');

/** True if every client may request the operation and gets the same response. */
export function isPublicOperation(path: string): boolean {
  const operation = operationAt(path)?.operation;
  if (operation === undefined || operation.startsWith('status/')) return false;
  return isForStore(path) || config().apiGateway === 'open';
}

/**
 * Answers an operation of the community interface, or refuses it. Browsers reach a remote community only
 * through this.
 */
export async function answerOperation(
  request: InterfaceRequest,
  { community, store, can, settings }: Site,
): Promise<TextResponse> {
  const refusal = isForStore(request.path) ? undefined : refuseApiAccess(request);
  if (refusal) return refusal;
  // Some operations of a mirrored site are answered from the mirror, the others from the remote community.
  const isOfMirror = !can.answerAtOnce && isForStore(request.path);
  const from = isOfMirror && store ? store : community;
  return answerFrom(from, request, settings.cacheSeconds);
}

/**
 * Refuses a request by `API_GATEWAY`; undefined if allowed. `same-origin` admits this site's pages (Fetch
 * Metadata, `Sec-Fetch-Site`), with each parameter at most once.
 */
function refuseApiAccess({
  path,
  parameters,
  headers,
}: InterfaceRequest): TextResponse | undefined {
  const { apiGateway } = config();
  if (apiGateway === 'open') return undefined;
  if (apiGateway === 'off') return problem(404, 'This site does not offer the interface.');
  if (headers['sec-fetch-site'] !== 'same-origin') {
    return problem(403, "The interface is here for this site's own pages.");
  }
  const operation = operationAt(path)?.operation;
  const known = operation ? Object.keys(operationDefinition(operation).query.shape) : [];
  const names = [...parameters.keys()];
  // The first parameter that the operation does not know, or that is given a second time.
  const unexpected = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at);
  if (unexpected === undefined) return undefined;
  return problem(400, 'The operation has no such parameter, or it is given twice.', {
    parameter: unexpected.slice(0, 200),
  });
}
