import { STATUS_CODES } from 'node:http';
import type { TextResponse } from '@/lib/render/text-response';
import type { GoneKind } from '../queries/gone-queries';

/** A parameter has a value that is not allowed; becomes a 400 that names the parameter. */
export class BadParameter extends Error {
  constructor(
    readonly parameter: string,
    readonly given: string,
    /** The allowed values, as an English phrase. */
    readonly allowed: string,
  ) {
    super(`The parameter ${parameter} must be ${allowed}.`);
  }
}

/** There is no such record; becomes a 404, or a 410 where the record is gone for good. */
export class RecordNotFound extends Error {
  /** @param record the record; missing where the path names no operation */
  constructor(
    message: string,
    readonly record?: { kind: GoneKind; id: string },
  ) {
    super(message);
  }
}

/** Problem details (RFC 9457); members beside these are extensions. */
export interface ProblemDetails {
  type: string;
  title?: string;
  status: number;
  detail: string;
  [member: string]: unknown;
}

/** Returns the details of a problem with this status; `members` are the extensions. */
export const problemDetails = (
  status: number,
  detail: string,
  members: Record<string, unknown> = {},
): ProblemDetails => ({
  type: 'about:blank',
  title: STATUS_CODES[status],
  status,
  detail,
  ...members,
});

/** Returns an error response with problem details; `members` are the extensions, names of headers in lower case. */
export function problem(
  status: number,
  detail: string,
  { headers, ...members }: { headers?: Record<string, string>; [member: string]: unknown } = {},
): TextResponse {
  return problemResponse(problemDetails(status, detail, members), headers);
}

/** Returns the response for problem details, which is not to be cached. */
export function problemResponse(
  problem: ProblemDetails,
  headers: Record<string, string> = {},
): TextResponse {
  return {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(problem),
  };
}
