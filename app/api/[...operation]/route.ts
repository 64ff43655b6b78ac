import { answerApiRequest } from '@/lib/community/api/community-interface';
import { MONITORING } from '@/lib/http/stats/monitoring-routes';

export const dynamic = 'force-dynamic';

/**
 * The operations of the community interface, below `/api`, and health and metrics, for a plain
 * `next start`. The HTTP layer calls the same handlers, without Next.
 */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const monitoring = MONITORING.get(url.pathname);
  return monitoring ? monitoring(request) : answerApiRequest(url, request.headers);
}
