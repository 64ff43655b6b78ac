import type { IncomingMessage } from 'node:http';

/** Returns the `User-Agent` of a request; empty without one. */
export const userAgentOf = ({ headers }: IncomingMessage) => String(headers['user-agent'] ?? '');
