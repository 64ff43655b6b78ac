import { z } from 'zod';

/** Body of `/health`. Operators rely on it. */
export const healthRecord = z.object({
  status: z
    .enum(['ok', 'degraded', 'down'])
    .describe('`degraded`: pages may show old data; `down`: no page can be shown.'),
  message: z.string(),
  community: z.object({
    state: z.enum(['unknown', 'up', 'degraded', 'paused', 'down']),
    lastSuccessAt: z.date().meta({ type: 'string', format: 'date-time' }).optional(),
    kind: z.enum(['remote', 'embedded']),
    pausedSeconds: z.number(),
  }),
});

export const livenessRecord = z.object({ status: z.literal('live') });

export const readinessRecord = z.object({ status: z.enum(['ready', 'not ready']) });
