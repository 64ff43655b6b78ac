import { STATUS_CODES } from 'node:http';
import type { GoneKind } from './store/gone';

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
export class Missing extends Error {
  /** @param record whose absence it is, so that it can be looked up whether it is gone for good. */
  constructor(
    message: string,
    readonly record?: { kind: GoneKind; id: string },
  ) {
    super(message);
  }
}

/** An error answer as RFC 9457 has it; `members` are the extensions. */
export function problem(
  status: number,
  detail: string,
  { headers, ...members }: { headers?: Record<string, string>; [member: string]: unknown } = {},
): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...members };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
