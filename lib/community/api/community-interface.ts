import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { problem } from '@/lib/store/interface/problem-details';
import { isStoreOperation } from '@/lib/urls/routes/match-route';
import { refuseApiAccess } from './api-access';
import { answerFromRemote } from './remote-interface';

const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * Serves the community interface; paths have no prefix. A remote community is served through the client
 * of this site, so that browsers only send requests to their own origin.
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
