import { answerInterfaceRequest } from '@/lib/community/api/community-interface';
import { MONITORING } from '@/lib/http/stats/monitoring-routes';

export const dynamic = 'force-dynamic';

/**
 * The operations of the community interface, below `/api`. The HTTP layer answers health and metrics
 * by itself; under a plain `next start` they are answered here.
 */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const monitoring = MONITORING.get(url.pathname);
  if (monitoring) return monitoring(request);
  url.pathname = url.pathname.replace(/^\/api/, '');
  return answerInterfaceRequest(new Request(url, { headers: request.headers }));
}
