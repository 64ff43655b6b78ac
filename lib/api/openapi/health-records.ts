import { z } from 'zod';

const count = (description: string) => z.int().min(0).describe(description);
const bytes = (description: string) => z.number().min(0).describe(`${description} In bytes.`);
const counters = (description: string) =>
  z.record(z.string(), z.int().optional()).describe(description);
const time = (description: string) =>
  z.date().meta({ type: 'string', format: 'date-time', description }).optional();

const requests = z
  .object({
    running: count('Requests running.'),
    queued: count('Requests waiting.'),
    sent: count('Requests sent since the start.'),
    retried: count('Requests repeated since the start.'),
  })
  .describe('The requests to the community.');

const operation = z.object({
  outcomes: counters('How often requests ended how.'),
  faults: counters('How often requests failed, by reason.'),
  rejectedRecords: counters('How often a record was left out of a list, by reason.'),
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
    message: z.string().describe('The state of the community in the language of the site.'),
    uptimeSeconds: z.number().describe('How long the process runs.'),
    eventLoopLagMs: z.number().describe('How late the event loop is. In milliseconds.'),
    renders: z
      .object({
        running: count('Renderings running.'),
        queued: count('Renderings waiting.'),
      })
      .describe('Pages and responses that are being made.'),
    pageCache: z
      .object({
        pages: count('Pages in memory.'),
        bytes: bytes('Their size.'),
        diskPages: count('Pages on disk.').optional(),
        diskBytes: bytes('Their size.').optional(),
      })
      .describe('The cache of rendered pages.'),
    community: z
      .object({
        state: z
          .enum(['unknown', 'up', 'degraded', 'paused', 'down'])
          .describe(
            '`unknown`: not requested yet; `degraded`: its last response was a failure; `paused`: it limits the rate; `down`: the circuit breaker is not closed.',
          ),
        lastSuccessAt: time('When a request last succeeded.'),
        kind: z.enum(['remote', 'embedded']).describe('Over HTTP, or in this process.'),
        circuitBreaker: z
          .enum(['closed', 'open', 'half-open'])
          .describe(
            '`open` while no requests are sent because they fail; `half-open` while one is tried.',
          ),
        pausedSeconds: z
          .number()
          .describe('How long the community has asked to wait; 0 for no pause.'),
        requests,
        responseCache: z
          .object({
            responses: count('Responses in memory.'),
            bytes: bytes('Their size.'),
            missing: count('Records that are known to be missing.'),
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
