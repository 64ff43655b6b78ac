import { z } from 'zod';
import { parseJson } from '@/lib/wire/json/json';
import {
  type ConnectionOptions,
  type HttpConnection,
  openHttpConnection,
} from '../remote/http-connection';
import type { RateWindow } from '../remote/rate-limit';

/** Below Discourse's defaults of 50 per 10 s and 200 per minute: other programs may share the IP address. */
export const DISCOURSE_LIMITS: readonly RateWindow[] = [
  { calls: 45, ms: 10_000 },
  { calls: 180, ms: 60_000 },
];

const limitBody = z.object({ extras: z.object({ wait_seconds: z.number().min(0) }) });

/** Opens a connection that copies the wait in a 429's body to `Retry-After`. */
export function openDiscourseConnection(options: ConnectionOptions): HttpConnection {
  const connection = openHttpConnection(options);
  return async (message, timeoutMs) => {
    const response = await connection(message, timeoutMs);
    if (response.kind !== 'response' || response.status !== 429) return response;
    const body = parseJson(response.body);
    const limit = limitBody.safeParse(body.kind === 'ok' ? body.value : undefined);
    if (limit.success && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', String(Math.ceil(limit.data.extras.wait_seconds)));
    }
    return response;
  };
}
