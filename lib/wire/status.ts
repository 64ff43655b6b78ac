import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import { firstOf, isRecord } from './json/record';
import { wireTime } from './json/scalar';

export const timeRecord = z.int().describe('The clock of the server: Unix time in seconds.');

export const addressesRecord = z
  .array(z.string().describe('An IPv4 or IPv6 address.'))
  .describe('The addresses of the client, its own first, then those of proxies.');

export const userAgentRecord = z
  .string()
  .describe('The `User-Agent` of the client; empty where it sent none.');

const MAX_ADDRESSES = 20;

/** Removes control characters. Nothing is decoded, since these texts are not HTML-escaped. */
const printable = (value: string) => value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

const unwrap = (body: unknown, names: readonly string[]) =>
  isRecord(body) ? firstOf(body, [...names, 'value', 'data']) : body;

/** Reads the body of `/status/time`. */
export function readTime(body: unknown): Outcome<Date> {
  const date = wireTime.parse(unwrap(body, ['time', 'timestamp', 'now']));
  return date ? ok(date) : { kind: 'malformed', reason: 'no time' };
}

/** Reads the body of `/status/ips`: a list of texts or one text. */
export function readIps(body: unknown): Outcome<string[]> {
  const given = unwrap(body, ['ips', 'ip', 'addresses']);
  const list = z.array(z.string()).safeParse(typeof given === 'string' ? [given] : given);
  if (!list.success) return { kind: 'malformed', reason: 'no list of addresses' };
  return ok(list.data.slice(0, MAX_ADDRESSES).map(printable).filter(Boolean));
}

/** Reads the body of `/status/ua`; `''` for none. */
export function readUa(body: unknown): Outcome<string> {
  const given = unwrap(body, ['ua', 'user_agent', 'userAgent']);
  if (typeof given === 'string') return ok(printable(given));
  // A record without any of these names, or with null, means that no header was sent.
  const isEmpty = given === null || (isRecord(body) && given === undefined);
  return isEmpty ? ok('') : { kind: 'malformed', reason: 'no user agent' };
}
