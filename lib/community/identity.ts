import { z } from 'zod';
import { digestOf } from '@/lib/base/text/digest';
import type { Outcome } from '@/lib/model/outcome';

/** Validators of a response (RFC 9110, 8.8). Malformed ones are dropped. */
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

export const identitySchema = z.object({
  publication: z.string().optional(),
  /** Hash of the value without view counts, or `missing` or `gone`. */
  content: z.string(),
  /** Hash of a list's names and order, without activity. */
  outline: z.string().optional(),
  /** Hash of the view counts, or empty. */
  views: z.string(),
});

export type IdentifiedResponse = Validators & { path: string; search: string };

interface AnswerSource {
  publication?: string | undefined;
  responses?: readonly IdentifiedResponse[] | undefined;
}

export type Identity = z.output<typeof identitySchema> &
  AnswerSource & {
    bytes?: number;
  };

const ACTIVITY = new Set(['topicCount', 'postCount', 'last', 'lastModified', 'sizeBytes', 'posts']);
const VIEWS = 'viewCount';

const hash = (parts: readonly string[]) => digestOf(parts.join('\0'));

/** Serializes a value. Equal parts mean equal values. */
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

/** `identity` is undefined if the outcome cannot be compared later. */
export type Answered<T> = Outcome<T> & { identity?: Identity };

/** Returns the outcome with its identity. Faults get none. */
export function identified<T>(outcome: Outcome<T>, from: AnswerSource): Answered<T> {
  const { kind } = outcome;
  if (kind === 'ok') return { ...outcome, identity: identify(outcome.value, from) };
  return kind === 'missing' || kind === 'gone'
    ? { ...outcome, identity: { ...from, content: kind, views: '' } }
    : outcome;
}
