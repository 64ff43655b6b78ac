import { toFetchHandler } from '@/lib/community/embedded/fetch-handler';
import { answerOperation, operationPathOf } from '@/lib/server/api/community-interface';
import { MONITORING } from '@/lib/server/stats/monitoring-routes';

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
