import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { problem } from '@/lib/store/interface/problem-details';
import { isStoreOperation } from '@/lib/urls/routes/match-route';
import { refuseApiAccess } from './api-access';
import { answerFromRemote } from './remote-interface';

const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * The community interface, served; paths have no prefix. The embedded community answers for itself,
 * a remote one through the gateway, so that a browser always asks its own origin.
 */
export async function answerInterfaceRequest(request: Request): Promise<Response> {
  try {
    const { apiBaseUrl, hasStore } = config();
    const isForStore = hasStore && isStoreOperation(new URL(request.url).pathname);
    if (apiBaseUrl && !isForStore)
      return refuseApiAccess(request) ?? (await answerFromRemote(request));
    // Imported late: a site in front of a remote community opens no database.
    const { embeddedHandler } = await import('@/lib/store/interface/embedded-community');
    return await embeddedHandler()(request);
  } catch (error) {
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: RETRY_AFTER });
  }
}
