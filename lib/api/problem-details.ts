import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { TextResponse } from '@/lib/http/text-response';

/** The value of a parameter is invalid, which becomes a 400. */
export class BadParameter extends Error {
  constructor(
    readonly parameter: string,
    readonly given: string,
    /** English phrase. */
    readonly allowed: string,
  ) {
    super(`The parameter ${parameter} must be ${allowed}.`);
  }

  /** The response, with at most 200 characters of the value. */
  get response(): TextResponse {
    const { message, parameter, given, allowed } = this;
    return problem(400, message, { parameter, given: given.slice(0, 200), allowed });
  }
}

/** Problem details (RFC 9457). Members after `detail` are extensions. */
export const problemRecord = z
  .object({
    type: z.string().describe('`about:blank`: the status says what kind of problem it is.'),
    title: z.string().optional().describe('The name of the status.'),
    status: z.int().min(400).max(599).describe('The status of the response.'),
    detail: z.string().describe('What is wrong, in an English sentence.'),
    parameter: z.string().optional().describe('The parameter at fault.'),
    given: z.string().optional().describe('Its value, at most 200 characters of it.'),
    allowed: z.string().optional().describe('The values that are allowed, as an English phrase.'),
  })
  .meta({
    description: 'Why there is no result: problem details (RFC 9457).',
    examples: [
      {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'The parameter limit must be a whole number from 1 to 100.',
        parameter: 'limit',
        given: '101',
        allowed: 'a whole number from 1 to 100',
      },
    ],
  });

type ProblemDetails = z.infer<typeof problemRecord>;

type ProblemExtensions = Pick<ProblemDetails, 'parameter' | 'given' | 'allowed'>;

/**
 * Returns a response with problem details, not to be cached.
 * @param headers added ones, named in lower case
 */
export function problem(
  status: number,
  detail: string,
  { headers, ...extensions }: ProblemExtensions & { headers?: Record<string, string> } = {},
): TextResponse {
  const title = STATUS_CODES[status];
  const details: ProblemDetails = { type: 'about:blank', title, status, detail, ...extensions };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(details),
  };
}
