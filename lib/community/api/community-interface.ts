import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { defineProcessState } from '@/lib/runtime/process-state';
import { problem } from '@/lib/store/interface/problem-details';
import { isStoreOperation, operationAt } from '@/lib/urls/routes/match-route';
import type { Operation } from '@/lib/urls/routes/operations';
import { refuseApiAccess } from './api-access';
import { answerFromRemote } from './remote-interface';

const RETRY_AFTER = { 'Retry-After': '5' };
/** The path below which this site serves the interface. */
const PREFIX = /^\/api(?=\/)/;

/** Imported late, and once: a site in front of a remote community opens no database. */
const loadEmbeddedHandler = defineProcessState('embedded-handler-import', async () => {
  const { embeddedHandler } = await import('@/lib/store/interface/embedded-community');
  return embeddedHandler();
});

/** True when a store of this site answers the operation at a path, not the remote community. */
function isForStore(path: string): boolean {
  const { apiBaseUrl, hasStore } = config();
  return apiBaseUrl === undefined || (hasStore && isStoreOperation(path));
}

/** Who answers an operation of this site: a store, or the remote community; undefined for nobody. */
export function operationSource(operation: Operation): 'store' | 'remote' | undefined {
  const path = `/${operation}`;
  if (isForStore(path)) return 'store';
  return isStoreOperation(path) || config().apiGateway === 'off' ? undefined : 'remote';
}

/**
 * True when the operation at a path below `/api` responds to every client, and the same to each:
 * access to it is not limited, and it is not about the client.
 */
export function isPublicOperation(path: string): boolean {
  const operationPath = path.replace(PREFIX, '');
  const operation = operationAt(operationPath)?.operation;
  if (operation === undefined || operation.startsWith('status/')) return false;
  return isForStore(operationPath) || config().apiGateway === 'open';
}

/**
 * Serves the community interface at its paths below `/api`.
 * @param headers those of the client's request
 */
export function answerApiRequest(url: URL, headers: RequestInit['headers']): Promise<Response> {
  const operationUrl = new URL(url);
  operationUrl.pathname = url.pathname.replace(PREFIX, '');
  return answerInterfaceRequest(new Request(operationUrl, { headers }));
}

/**
 * Serves the community interface; paths have no prefix. A remote community is served through the client
 * of this site, so that browsers only send requests to their own origin.
 */
export async function answerInterfaceRequest(request: Request): Promise<Response> {
  try {
    if (!isForStore(new URL(request.url).pathname))
      return refuseApiAccess(request) ?? (await answerFromRemote(request));
    return await (await loadEmbeddedHandler())(request);
  } catch (error) {
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: RETRY_AFTER });
  }
}
