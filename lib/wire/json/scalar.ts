import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { unixSeconds } from '@/lib/model/unix-time';

const MAX_TEXT = 4096;
/** Numbers from here on cannot be seconds (the year 5138): they are milliseconds. */
const FIRST_MILLISECONDS = 1e11;

const numeric = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,17}(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/**
 * The plain text of a title, name or description: what is longer than 4,096 UTF-16 units is cut off before
 * it is read.
 */
export const boundedText = (escaped: string): string => plainText(escaped.slice(0, MAX_TEXT));

/** A positive integer, as number or string; anything else is the error. */
export const wireId = (error: string) => z.preprocess(numeric, z.int({ error }).min(1, { error }));

/** A positive integer, `undefined` for anything else: 0 and -1 mean "none" in older forum software. */
export const optionalWireId = z.preprocess(numeric, z.int().min(1).optional()).catch(undefined);

/** An integer from 0, as number or string; `undefined` for anything else. */
export const wireCount = z.preprocess(numeric, z.int().min(0).optional()).catch(undefined);

/** An integer of either sign; 0 for anything else. */
export const wirePosition = z.preprocess(numeric, z.int()).catch(0);

const isTrueWord = (value: unknown) =>
  typeof value === 'string' && /^(1|true)$/i.test(value.trim());

/** `true`, `1`, `"1"` and `"true"` are true. */
export const wireFlag = z
  .unknown()
  .transform((value) => value === true || value === 1 || isTrueWord(value));

/** Plain text out of an HTML-escaped string (or a number); `''` for anything else. */
export const wireText = z.unknown().transform((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? boundedText(value) : '';
});

/** As `wireText`, but not blank. */
export const wireTitle = (error: string) => wireText.pipe(z.string().min(1, { error }));

/**
 * A time: Unix seconds, Unix milliseconds or ISO 8601 (UTC without a zone), as number or string;
 * `undefined` for anything else and for 0, which stands for "never".
 */
export const wireTime = z.unknown().transform((value): Date | undefined => {
  const number = numeric(value);
  if (typeof number === 'number') return dateOfNumber(number);
  if (typeof number !== 'string') return undefined;
  return dateOfMilliseconds(Date.parse(withZone(number.trim())));
});

/**
 * Returns the time for a number of Unix seconds or, from 100,000,000,000 on, of milliseconds; undefined
 * for a time outside the years 1970 to 9999.
 */
export const dateOfNumber = (value: number): Date | undefined =>
  dateOfMilliseconds(value < FIRST_MILLISECONDS ? value * 1000 : value);

function dateOfMilliseconds(milliseconds: number): Date | undefined {
  const isInRange = milliseconds > 0 && milliseconds < Date.UTC(10_000, 0);
  return isInRange ? new Date(milliseconds) : undefined;
}

function withZone(iso: string): string {
  const parts =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(iso);
  if (parts) return `${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`;
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? iso : '';
}

/** A title, name or description as the wire has it, HTML-escaped; `null` for none. */
export function encodeText(text: string): string;
export function encodeText(text: string | undefined): string | null;
export function encodeText(text: string | undefined): string | null {
  return text === undefined ? null : escapeHtml(text);
}

/** A time as the interface has it, in Unix seconds; `null` for none and for 0, which stands for "never". */
export const encodeTime = (date: Date | undefined): number | null => unixSeconds(date) || null;
