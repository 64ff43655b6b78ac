import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { parseTrustedProxies } from '../runtime/client-address';
import { splitWords } from '../text/split-words';
import { parseWholeNumber } from '../text/whole-number';

/* Schemas of settings. An error message continues a sentence that begins with the variable's name. */

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
/** Schema of an optional setting; empty means unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankToUndefined, schema.optional());

/** Schema of a setting with a default; empty means unset. */
export const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((input) => blankToUndefined(input) ?? value, schema);

const wholeNumber = (min: number, max: number, error: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? parseWholeNumber(value.trim(), min, max) : value),
    z.number({ error }),
  );

/** Schema of a whole number, bounds included. */
export const integer = (min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number from ${min} to ${max}`);

/** Schema of one of the words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.map((word) => `"${word}"`).join(', ')}` });

/** A text for pages. @param maxLength UTF-16 units */
export const text = (maxLength: number) =>
  z.string().max(maxLength, `must be at most ${maxLength} characters long`);

/** `User-Agent` (RFC 9110, 10.1.5), ASCII only. */
export const userAgent = z
  .string()
  .regex(/^[\x20-\x7e]{1,200}$/, 'must be 1 to 200 printable ASCII characters');

export const token = z.string().min(16, 'must be at least 16 characters long');

/** Web address without credentials, query, fragment or trailing slash. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine(
    (value) => !value.includes('@'),
    'must have no credentials: those for the community belong in API_CLIENT_ID and API_CLIENT_SECRET',
  )
  .refine((value) => !/[?#]/.test(value), 'must have no query or fragment')
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an http:// or https:// address',
});

export const searchTemplate = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/{]+\/.*\{query\}/.test(value) && URL.canParse(value),
    'must be an http:// or https:// address with {query} in it',
  );

/** Splits a list at commas and white space. */
export const splitList = (value: string) => value.split(/[\s,]+/).filter(Boolean);

/** Host name, IPv4 or bracketed IPv6 address; a port and `http(s)://` are optional. */
const HOST =
  /^(?:https?:\/\/)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?::\d{1,5})?\/?$/iu;

const isHost = (host: string) =>
  HOST.test(host) && URL.canParse(host.includes('://') ? host : `http://${host}`);

export const hosts = z
  .string()
  .refine(
    (value) => splitList(value).every(isHost),
    'must be host names such as old.example.org, separated by commas',
  );

export const pageId = z
  .string()
  .max(250, 'must be at most 250 characters long')
  .refine(
    (value) => /^[^\s\p{Cc}/?#\\]*[^\s\p{Cc}/?#\\:]$/u.test(value) && !/^\.{1,2}$/.test(value),
    'must be the id of a wiki page such as wiki:start',
  );

/** IndexNow key (https://www.indexnow.org/documentation). */
export const indexNowKey = z
  .string()
  .regex(
    /^[A-Za-z0-9-]{8,128}$/,
    'must be 8 to 128 characters long, of the letters A to Z and a to z, digits and hyphens',
  );

/** What may stand in a URI after its host, but for brackets (RFC 3986, 2). */
const URI_END = "(?:[\\w.~!$&'()*+,;=:@/?-]|%[\\dA-F]{2})+";
const MAIL = `(?:mailto:)?[\\w.!$'*+=~-]+@[\\w.-]+(?:\\?${URI_END})?`;
const WEB = `https://[\\w.-]+(?::\\d+)?(?:[/?]${URI_END}|/)?(?:#${URI_END})?`;
const CONTACT = new RegExp(`^(?:${MAIL}|${WEB}|tel:\\+\\d[\\d-]*)$`, 'i');

/** Contacts of `security.txt`, the preferred one first (RFC 9116, 2.5.3): addresses of mail, or URIs. */
export const securityContacts = z
  .string()
  .transform(splitWords)
  .pipe(
    z.array(
      z
        .string()
        .regex(
          CONTACT,
          'must be an address such as security@example.org, or begin with https:// or tel:+, in the characters of a URI',
        )
        .transform((contact) => (/^[^:]+@/.test(contact) ? `mailto:${contact}` : contact)),
    ),
  );

export const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as Europe/Berlin');

export const proxies = z.string().refine((setting) => {
  try {
    return Boolean(parseTrustedProxies(setting));
  } catch {
    return false;
  }
}, 'must be a hop count, or addresses and CIDRs such as 10.0.0.0/8');

const MAX_WORKERS = 64;

/** Number of processes; `auto` is one per core. */
export const workers = z.preprocess(
  (value) => (value === 'auto' ? String(Math.min(availableParallelism(), MAX_WORKERS)) : value),
  wholeNumber(1, MAX_WORKERS, `must be "auto" or a whole number from 1 to ${MAX_WORKERS}`),
);

/** Returns a text with `…` in place of the user and password of the address that it is or holds. */
export const hideCredentials = (text: string): string =>
  text.replace(/((?:^|:)\/\/|^|\s)[^\s/?#]+@/g, '$1…@');
