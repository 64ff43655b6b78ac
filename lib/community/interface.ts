import { config } from '@/lib/config';
import { problem } from '@/lib/embedded/problem';
import { log } from '@/lib/log';
import { gateway } from './gateway';
import { gatewayRefusal } from './gateway-access';

const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * The community interface, served; paths have no prefix. The embedded community answers for itself,
 * a remote one through the gateway, so that a browser always asks its own origin.
 */
export async function answer(request: Request): Promise<Response> {
  try {
    if (config().apiBaseUrl) return gatewayRefusal(request) ?? (await gateway(request));
    const { embeddedHandler } = await import('@/lib/embedded/embedded');
    return await embeddedHandler()(request);
  } catch (error) {
    log().error({ event: 'interface failed', err: error });
    return problem(503, 'The community is not answering.', { headers: RETRY_AFTER });
  }
}
