import { z } from 'zod';

/** The body of `/status/time`. */
export const timeRecord = z.int().describe('The clock of the server: Unix time in seconds.');

/** The body of `/status/ips`. */
export const addressesRecord = z
  .array(z.string().describe('An IPv4 or IPv6 address.'))
  .describe('The addresses of the client, its own first, then those of proxies.');

/** The body of `/status/ua`. */
export const userAgentRecord = z
  .string()
  .describe('The `User-Agent` of the client; empty where it sent none.');
