import { createHash, timingSafeEqual } from 'node:crypto';
import { config } from '@/lib/config';
import { problem } from '@/lib/embedded/problem';
import { metrics } from '@/lib/front/metrics';

export const dynamic = 'force-dynamic';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What is counted, for Prometheus; only with the token, and only where there is one. */
export function GET(request: Request): Response {
  const { metricsToken } = config();
  if (metricsToken === undefined) return problem(404, 'The interface has no such operation.');
  const given = digest(request.headers.get('authorization') ?? '');
  if (!timingSafeEqual(given, digest(`Bearer ${metricsToken}`))) {
    return problem(401, 'The token is not the right one.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  return new Response(metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4', 'Cache-Control': 'no-store' },
  });
}
