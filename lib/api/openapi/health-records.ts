import { z } from 'zod';

const count = z.int().min(0);
const bytes = z.number().min(0);
const counters = z.record(z.string(), z.int().optional());
const time = z.date().meta({ type: 'string', format: 'date-time' }).optional();

const operation = z.object({
  outcomes: counters,
  faults: counters,
  rejectedRecords: counters,
  latency: z.object({ count, sumMs: z.number(), maxMs: z.number() }),
  lastSuccessAt: time,
  lastFaultAt: time,
});

/** Body of `/health`. Operators rely on it. */
export const healthRecord = z.object({
  status: z
    .enum(['ok', 'degraded', 'down'])
    .describe('`degraded`: pages may show old data; `down`: no page can be shown.'),
  message: z.string(),
  uptimeSeconds: z.number(),
  eventLoopLagMs: z.number(),
  renders: z.object({ running: count, queued: count }),
  pageCache: z.object({
    pages: count,
    bytes,
    diskPages: count.optional(),
    diskBytes: bytes.optional(),
  }),
  community: z.object({
    state: z.enum(['unknown', 'up', 'degraded', 'paused', 'down']),
    lastSuccessAt: time,
    kind: z.enum(['remote', 'embedded']),
    circuitBreaker: z.enum(['closed', 'open', 'half-open']),
    pausedSeconds: z.number(),
    requests: z.object({ running: count, queued: count, sent: count, retried: count }),
    responseCache: z.object({ responses: count, bytes, missing: count }),
    operations: z.record(z.string(), operation.optional()),
  }),
});

export const livenessRecord = z.object({ status: z.literal('live') });

export const readinessRecord = z.object({ status: z.enum(['ready', 'not ready']) });
