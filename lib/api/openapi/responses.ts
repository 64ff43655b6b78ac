import { STATUS_CODES } from 'node:http';
import { refTo } from './components';

const text = (description: string) => ({
  description,
  required: true,
  schema: { type: 'string' },
});

/** The headers of several responses, by their names in the document. */
export const HEADERS = {
  ETag: text('The validator of the body (RFC 9110, 8.8.3).'),
  CacheControl: text('For how long clients may cache the response.'),
  ServiceDescription: text('Leads to this document: `rel="service-desc"` (RFC 8631).'),
  Scheme: text('How to send the token.'),
  CacheStatus: {
    description: 'How the cache of this site obtained the response (RFC 9211).',
    schema: { type: 'string' },
  },
  DataAge: {
    description:
      'The age of the data in seconds, where they come from a mirror, or from a cache because the community does not answer.',
    schema: { type: 'integer', minimum: 0 },
  },
  RetryAfter: {
    description: 'After how many seconds a new request makes sense.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

const refToHeader = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

const OF_ALL = {
  'Cache-Control': refToHeader('CacheControl'),
  Link: refToHeader('ServiceDescription'),
};
const TO_RETRY = { 'Retry-After': refToHeader('RetryAfter') };
const TO_AUTHENTICATE = { 'WWW-Authenticate': refToHeader('Scheme') };

const problem = (description: string, headers: object = {}) => ({
  description,
  headers: { ...OF_ALL, ...headers },
  content: { 'application/problem+json': { schema: refTo('Problem') } },
});

/** The responses without a result, by their status. */
const SHARED_RESPONSES = {
  304: {
    description: 'The result has the `ETag` that `If-None-Match` names.',
    headers: { ...OF_ALL, ETag: refToHeader('ETag') },
  },
  400: problem('The target is malformed, or a parameter has a value that is not allowed.'),
  401: problem('The token is missing or wrong.', TO_AUTHENTICATE),
  403: problem('Only the pages of this site may send this request.'),
  404: problem('There is no such record.'),
  410: problem('The record is gone for good.'),
  413: problem('The request has a body.'),
  414: problem('The target is too long.'),
  417: problem('The request has an `Expect` header.'),
  429: problem('The community is asked too often.', TO_RETRY),
  502: problem('The community gave an answer that cannot be understood.', TO_RETRY),
  503: problem('The site is busy, or the community does not answer.', TO_RETRY),
};

export type SharedStatus = keyof typeof SHARED_RESPONSES;

/** The name of a status without spaces. */
const responseName = (status: number | string) =>
  (STATUS_CODES[status] ?? String(status)).replaceAll(' ', '');

/** References to the responses with these statuses, by status. */
export const refsToResponses = (statuses: readonly SharedStatus[]): Record<string, object> =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
  );

/** The responses without a result, by their names in the document. */
export const printSharedResponses = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([status, response]) => [responseName(status), response]),
  );

interface ResultOptions {
  description: string;
  mediaType: string;
  schema: object;
  /** What `X-Total-Count` counts. */
  counted?: string;
  /** The community may not say how many there are. */
  isCountOptional?: boolean;
}

/** The response with a result. */
export function resultResponse(options: ResultOptions): object {
  const { description, mediaType, schema, counted, isCountOptional = false } = options;
  const count = {
    description: `The number of ${counted}.`,
    required: !isCountOptional,
    schema: { type: 'integer', minimum: 0 },
  };
  return {
    description,
    headers: {
      ...OF_ALL,
      ETag: refToHeader('ETag'),
      ...(counted && { 'X-Total-Count': count }),
      'Cache-Status': refToHeader('CacheStatus'),
      'X-Data-Age': refToHeader('DataAge'),
    },
    content: { [mediaType]: { schema } },
  };
}
