import { STATUS_CODES } from 'node:http';
import type { GoneKind } from '../queries/gone-queries';

/** A parameter holds what it cannot hold; becomes a 400 that names it. */
export class BadParameter extends Error {
  constructor(
    readonly parameter: string,
    readonly given: string,
    /** What would be right, as an English phrase. */
    readonly allowed: string,
  ) {
    super(`The parameter ${parameter} must be ${allowed}.`);
  }
}

/** There is no such record; becomes a 404. */
export class RecordNotFound extends Error {
  /** @param record whose absence it is, so that it can be looked up whether it is gone for good. */
  constructor(
    message: string,
    readonly record?: { kind: GoneKind; id: string },
  ) {
    super(message);
  }
}

/** Problem details (RFC 9457); what else they hold are extensions. */
export interface Details {
  type: string;
  title?: string;
  status: number;
  detail: string;
  [member: string]: unknown;
}

/** The details of a problem that the status names; `members` are the extensions. */
export const problemDetails = (
  status: number,
  detail: string,
  members: Record<string, unknown> = {},
): Details => ({ type: 'about:blank', title: STATUS_CODES[status], status, detail, ...members });

/** An error answer as RFC 9457 has it; `members` are the extensions. */
export function problem(
  status: number,
  detail: string,
  { headers, ...members }: { headers?: Record<string, string>; [member: string]: unknown } = {},
): Response {
  return problemResponse(problemDetails(status, detail, members), headers);
}

/** A problem as an answer that nobody keeps. */
export function problemResponse(problem: Details, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
