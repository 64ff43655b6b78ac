import { config } from '@/lib/config';
import { problem } from '@/lib/embedded/problem';
import { log } from '@/lib/log';
import { gateway } from './gateway';
import { gatewayRefusal } from './gateway-access';

const RETRY_AFTER = { 'Retry-After': '5' };

/** Paths that only a store answers, even where it is the copy of a remote community. */
const OURS = /^\/(?:search|changes)(?:\/|$)/;

/**
 * The community interface, served; paths have no prefix. The embedded community answers for itself,
 * a remote one through the gateway, so that a browser always asks its own origin.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    const { apiBaseUrl, hasStore } = config();
    const isOurs = hasStore && OURS.test(new URL(request.url).pathname);
    if (apiBaseUrl && !isOurs) return gatewayRefusal(request) ?? (await gateway(request));
    const { embeddedHandler } = await import('@/lib/embedded/embedded');
    return await embeddedHandler()(request);
  } catch (error) {
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: RETRY_AFTER });
  }
}
