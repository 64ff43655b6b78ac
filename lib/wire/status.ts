import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import { firstOf, isRecord } from './json/record';
import { wireTime } from './json/scalar';

/** The most addresses that one visitor is shown. */
const MAX_ADDRESSES = 20;

/** These are not HTML-escaped, unlike titles and names: nothing is decoded. */
const printable = (value: string) => value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

const unwrap = (body: unknown, names: readonly string[]) =>
  isRecord(body) ? firstOf(body, [...names, 'value', 'data']) : body;

/** The body of `/status/time`. */
export function readTime(body: unknown): Outcome<{ time: Date }> {
  const date = wireTime.parse(unwrap(body, ['time', 'timestamp', 'now']));
  return date ? ok({ time: date }) : { kind: 'malformed', reason: 'no time' };
}

/** The body of `/status/ips`: plain texts, a single one also where no list is given. */
export function readIps(body: unknown): Outcome<string[]> {
  const given = unwrap(body, ['ips', 'ip', 'addresses']);
  const list = z.array(z.string()).safeParse(typeof given === 'string' ? [given] : given);
  if (!list.success) return { kind: 'malformed', reason: 'no list of addresses' };
  return ok(list.data.slice(0, MAX_ADDRESSES).map(printable).filter(Boolean));
}

/** The body of `/status/ua`: plain text, `''` where the visitor's browser names itself nothing. */
export function readUa(body: unknown): Outcome<string> {
  const given = unwrap(body, ['ua', 'user_agent', 'userAgent']);
  if (typeof given === 'string') return ok(printable(given));
  const isEmpty = given === null || (isRecord(body) && given === undefined);
  return isEmpty ? ok('') : { kind: 'malformed', reason: 'no user agent' };
}
