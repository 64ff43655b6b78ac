import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import { firstOf, isRecord } from './json/record';
import { wireTime } from './json/scalar';

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

/** The maximum number of addresses that a visitor sees. */
const MAX_ADDRESSES = 20;

/** Unlike titles and names, these texts are not HTML-escaped, so nothing is decoded. */
const printable = (value: string) => value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

const unwrap = (body: unknown, names: readonly string[]) =>
  isRecord(body) ? firstOf(body, [...names, 'value', 'data']) : body;

/** The body of `/status/time`. */
export function readTime(body: unknown): Outcome<Date> {
  const date = wireTime.parse(unwrap(body, ['time', 'timestamp', 'now']));
  return date ? ok(date) : { kind: 'malformed', reason: 'no time' };
}

/** The body of `/status/ips`: a list of plain texts, or a single one. */
export function readIps(body: unknown): Outcome<string[]> {
  const given = unwrap(body, ['ips', 'ip', 'addresses']);
  const list = z.array(z.string()).safeParse(typeof given === 'string' ? [given] : given);
  if (!list.success) return { kind: 'malformed', reason: 'no list of addresses' };
  return ok(list.data.slice(0, MAX_ADDRESSES).map(printable).filter(Boolean));
}

/** The body of `/status/ua`: plain text, `''` where the visitor's browser sends no name. */
export function readUa(body: unknown): Outcome<string> {
  const given = unwrap(body, ['ua', 'user_agent', 'userAgent']);
  if (typeof given === 'string') return ok(printable(given));
  const isEmpty = given === null || (isRecord(body) && given === undefined);
  return isEmpty ? ok('') : { kind: 'malformed', reason: 'no user agent' };
}
