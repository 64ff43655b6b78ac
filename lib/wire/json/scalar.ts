import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { unixSeconds } from '@/lib/model/unix-time';

const MAX_TEXT = 4096;
/** As seconds, larger numbers would be after the year 5138, so they are milliseconds. */
const FIRST_MILLISECONDS = 1e11;

/** Returns the number in a decimal string; other values as they are. */
const numeric = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,17}(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** Returns plain text. Input beyond 4,096 UTF-16 units is cut first. */
export const boundedText = (escaped: string): string => plainText(escaped.slice(0, MAX_TEXT));

const MAX_NAMES = 50;
const MAX_NAME = 255;

/** Returns the first 50 different names, each cut to 255 UTF-16 units; undefined without any. */
export function boundedNames(names: readonly string[]): string[] | undefined {
  const cut = names.map((name) => name.slice(0, MAX_NAME).toWellFormed().trim()).filter(Boolean);
  const bounded = [...new Set(cut)].slice(0, MAX_NAMES);
  return bounded.length > 0 ? bounded : undefined;
}

/** A positive integer, as number or string. */
export const wireId = (error: string) => z.preprocess(numeric, z.int({ error }).min(1, { error }));

/** A positive integer, else `undefined`: older forum software has 0 and -1 for "none". */
export const optionalWireId = z.preprocess(numeric, z.int().min(1).optional()).catch(undefined);

/** An integer from 0 on, as number or string, else `undefined`. */
export const wireCount = z.preprocess(numeric, z.int().min(0).optional()).catch(undefined);

/** Any integer, else 0. */
export const wirePosition = z.preprocess(numeric, z.int()).catch(0);

const isTrueWord = (value: unknown) =>
  typeof value === 'string' && /^(1|true)$/i.test(value.trim());

/** `true`, `1`, `"1"` and `"true"` are true. */
export const wireFlag = z
  .unknown()
  .transform((value) => value === true || value === 1 || isTrueWord(value));

/** Plain text of an HTML-escaped string or number, else `''`. */
export const wireText = z.unknown().transform((value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? boundedText(value) : '';
});

/** Like `wireText`, but refuses a blank text with `error`. */
export const wireTitle = (error: string) => wireText.pipe(z.string().min(1, { error }));

/**
 * A time in Unix seconds, milliseconds or ISO 8601 (by default UTC). `undefined` for anything else, and for
 * 0, which means "never".
 */
export const wireTime = z.unknown().transform((value): Date | undefined => {
  const number = numeric(value);
  if (typeof number === 'number') return dateOfNumber(number);
  if (typeof number !== 'string') return undefined;
  return dateOfMilliseconds(Date.parse(withZone(number.trim())));
});

/** Returns the time of seconds, or of milliseconds from 1e11 on; undefined outside of 1970 to 9999. */
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

/** Returns HTML-escaped text; `null` for none. */
export function encodeText(text: string): string;
export function encodeText(text: string | undefined): string | null;
export function encodeText(text: string | undefined): string | null {
  return text === undefined ? null : escapeHtml(text);
}

/** Returns Unix seconds; `null` for none and 0. */
export const encodeTime = (date: Date | undefined): number | null => unixSeconds(date) || null;
