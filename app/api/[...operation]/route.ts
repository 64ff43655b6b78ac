import { answerOperation, operationPathOf } from '@/lib/community/api/community-interface';
import { MONITORING } from '@/lib/http/stats/monitoring-routes';
import { toFetchHandler } from '@/lib/store/interface/fetch-handler';

export const dynamic = 'force-dynamic';

/**
 * The operations of the community interface, below `/api`, and health and metrics, for a plain
 * `next start`. The HTTP layer calls the same handlers, without Next.
 */
export const GET = toFetchHandler((request) => {
  const { path, headers } = request;
  const monitoring = MONITORING.get(path);
  return monitoring
    ? monitoring(headers.authorization)
    : answerOperation({ ...request, path: operationPathOf(path) });
});
