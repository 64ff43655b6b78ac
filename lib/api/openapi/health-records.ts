import { z } from 'zod';

const count = (description: string) => z.int().min(0).describe(description);
const bytes = (description: string) => z.number().min(0).describe(`${description} In bytes.`);
const counters = (description: string) =>
  z.record(z.string(), z.int().optional()).describe(description);
const time = (description: string) =>
  z.date().meta({ type: 'string', format: 'date-time', description }).optional();

const upstream = z.object({
  kind: z.enum(['remote', 'embedded']),
  breaker: z
    .enum(['closed', 'open', 'probing'])
    .describe('The circuit breaker: `open` while no requests are sent because they fail.'),
  pausedSeconds: z.number().describe('How long the community has asked to wait; 0 for no pause.'),
  underWay: count('Requests running.'),
  queued: count('Requests waiting.'),
  calls: count('Requests sent since the start.'),
  retries: count('Requests repeated since the start.'),
});

const operation = z.object({
  outcomes: counters('How often requests ended how.'),
  reasons: counters('How often requests failed, by reason.'),
  leftOut: counters('How often a record was left out of a list, by reason.'),
  latency: z.object({
    count: count('Requests.'),
    sumMs: z.number().describe('The time that all of them took. In milliseconds.'),
    maxMs: z.number().describe('The time that the slowest took. In milliseconds.'),
  }),
  lastSuccessAt: time('When a request last succeeded.'),
  lastFaultAt: time('When a request last got no response, or one that cannot be understood.'),
});

/** The body of `/health`. The names of the fields are a contract with operators. */
export const healthRecord = z
  .object({
    status: z
      .enum(['ok', 'degraded', 'down'])
      .describe('`degraded`: pages may show old data; `down`: no page can be shown.'),
    words: z.string().describe('The state of the community in the language of the site.'),
    uptimeSeconds: z.number().describe('How long the process runs.'),
    door: z
      .object({
        savedPages: count('Pages in memory.'),
        savedBytes: bytes('Their size.'),
        diskPages: count('Pages on disk.').optional(),
        diskBytes: bytes('Their size.').optional(),
        rendersUnderWay: count('Pages that are rendered now.'),
        rendersQueued: count('Pages that wait to be rendered.'),
        lagMs: z.number().describe('How late the event loop is. In milliseconds.'),
      })
      .describe('The HTTP layer.'),
    community: z
      .object({
        mood: z
          .enum(['unknown', 'well', 'troubled', 'paused', 'away'])
          .describe(
            '`unknown`: not requested yet; `troubled`: its last response was a failure; `paused`: it limits the rate; `away`: the circuit breaker is open.',
          ),
        isAsked: z.boolean().describe('A request would reach the community now.'),
        lastSuccessAt: time('When a request last succeeded.'),
        upstream,
        kept: z
          .object({
            answers: count('Responses in memory.'),
            bytes: bytes('Their size.'),
            absences: count('Records that are known to be missing.'),
          })
          .describe('The cache of its responses.'),
        operations: z
          .record(z.string(), operation.optional())
          .describe('The operations that were requested since the start.'),
      })
      .describe('The connection to the community.'),
  })
  .describe('The state of the site and of its community.');

/** The body of `/health/live`. */
export const livenessRecord = z
  .object({ status: z.literal('live') })
  .describe('The process responds.');

/** The body of `/health/ready`. */
export const readinessRecord = z
  .object({ status: z.enum(['ready', 'not ready']) })
  .describe('Whether pages can be served.');
