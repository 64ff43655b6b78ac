import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Outcome } from '@/lib/model/outcome';

/** The validators of a response (RFC 9110, 8.8). Malformed ones are left out. */
export const validatorsSchema = z.object({
  etag: z
    .string()
    .regex(/^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/)
    .optional()
    .catch(undefined),
  lastModified: z
    .string()
    .regex(/^\w{3}, [\w :]{20} GMT$/)
    .optional()
    .catch(undefined),
});

export type Validators = z.output<typeof validatorsSchema>;

/** The identity of an answer. Equal contents show the same. */
export const identitySchema = z.object({
  /** The publication of the store that it was read from. */
  publication: z.string().optional(),
  /** Of the value without view counts; `missing` or `gone` without a value. */
  content: z.string(),
  /** Of a list: names and order, without what each post or edit changes. */
  outline: z.string().optional(),
  /** Of the view counts; empty without any. */
  views: z.string(),
});

/** The address and the validators of a response that an answer was made from. */
export type IdentifiedResponse = Validators & { path: string; search: string };

/** Where an answer is from: equal sources give equal answers. */
interface AnswerSource {
  publication?: string | undefined;
  /** The responses of a server, if all of them have validators. */
  responses?: readonly IdentifiedResponse[] | undefined;
}

export type Identity = z.output<typeof identitySchema> &
  AnswerSource & {
    /** The memory that the texts of the value take, roughly. */
    bytes?: number;
  };

/** Fields of forums, wiki pages and days that every post or edit changes. */
const ACTIVITY = new Set(['topicCount', 'postCount', 'last', 'lastModified', 'sizeBytes', 'posts']);
const VIEWS = 'viewCount';

const hash = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);

/** Writes a value as parts from which equal values follow. */
function writeValue(value: unknown, parts: string[], views: string[], skip?: Set<string>): void {
  if (typeof value === 'string') {
    parts.push(String(value.length), value);
  } else if (value instanceof Date) {
    parts.push(String(value.getTime()));
  } else if (Array.isArray(value)) {
    parts.push(`[${value.length}`);
    for (const each of value) writeValue(each, parts, views, skip);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name === VIEWS) {
        views.push(String(member));
      } else if (member !== undefined && !skip?.has(name)) {
        parts.push(name);
        writeValue(member, parts, views, skip);
      }
    }
    parts.push('}');
  } else {
    parts.push(String(value));
  }
}

/** What identifies a value. */
function identify(value: unknown, from: AnswerSource): Identity {
  const parts: string[] = [];
  const views: string[] = [];
  writeValue(value, parts, views);
  const outline: string[] = [];
  if (Array.isArray(value)) writeValue(value, outline, [], ACTIVITY);
  return {
    ...from,
    bytes: 2 * parts.reduce((sum, part) => sum + part.length, 0),
    content: hash(parts),
    ...(Array.isArray(value) && { outline: hash(outline) }),
    views: views.length > 0 ? hash(views) : '',
  };
}

/** An outcome and its identity; undefined when it cannot be compared later. */
export type Answered<T> = Outcome<T> & { identity?: Identity };

/** Returns an outcome with its identity. A failure of the community has none. */
export function identified<T>(outcome: Outcome<T>, from: AnswerSource): Answered<T> {
  const { kind } = outcome;
  if (kind === 'ok') return { ...outcome, identity: identify(outcome.value, from) };
  return kind === 'missing' || kind === 'gone'
    ? { ...outcome, identity: { ...from, content: kind, views: '' } }
    : outcome;
}
