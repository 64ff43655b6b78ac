import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Operation } from '@/lib/api/operations';
import type { Outcome } from '@/lib/model/outcome';
import { FORUM_ACTIVITY_FIELDS } from '@/lib/wire/forum';
import { VIEW_COUNT_FIELDS } from '@/lib/wire/topic';
import { PAGE_EDIT_FIELDS } from '@/lib/wire/wiki-page';
import type { UpstreamResponse } from '../transport/upstream-types';
import { requestSchema } from './request-parameters';

const MAX_TAG = 200;

/** The validators of a response (RFC 9110, 8.8); what is none is left out. */
const validators = z.object({
  etag: z
    .string()
    .max(MAX_TAG)
    .regex(/^(?:W\/)?"[\x21\x23-\x7e]*"$/)
    .optional()
    .catch(undefined),
  lastModified: z
    .string()
    .regex(/^\w{3}, [\w :]{20} GMT$/)
    .optional()
    .catch(undefined),
});

/** What identifies the content of an answer: equal answers show the same on a page. */
const identity = z.object({
  /** Of all but the view counts. */
  content: z.string(),
  /** Of a list of forums or pages without what changes with each post or edit: names and order. */
  outline: z.string().optional(),
  /** Of the view counts; empty without any. */
  views: z.string(),
  validators,
});

export const answerSchema = identity.extend({
  request: requestSchema,
  /** Only the outline shows. */
  isOutline: z.boolean().optional(),
});

export type AnswerIdentity = z.output<typeof identity>;
/** A request, and what identifies the answer that it got. */
export type Answer = z.output<typeof answerSchema>;

const hash = (text: string) =>
  createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 22);

const VALUE = String.raw`"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[\w.+-]+`;

/** Matches fields of records. A string in JSON ends at its first quote without a backslash, so it matches nothing else. */
const fieldsNamed = (names: readonly string[]) =>
  new RegExp(`"(?:${names.join('|')})"\\s*:\\s*(?:${VALUE})`, 'g');

const VIEW_COUNTS = fieldsNamed(VIEW_COUNT_FIELDS);

/** What the outline of a list leaves out. */
const OUTLINES: Partial<Record<Operation, RegExp>> = {
  'board/forums': fieldsNamed(FORUM_ACTIVITY_FIELDS),
  'wiki/pages': fieldsNamed(PAGE_EDIT_FIELDS),
};

/** True where a later answer shows the same as one that something was made from, view counts aside. */
export const showsSame = (made: Answer, later: AnswerIdentity): boolean =>
  made.content === later.content ||
  (made.isOutline === true && made.outline !== undefined && made.outline === later.outline);

/**
 * What identifies an answer; undefined for one that a later answer cannot be compared with: a failure of
 * the community.
 */
export function identify(
  operation: Operation,
  { status, headers, body }: UpstreamResponse,
  { kind }: Outcome<unknown>,
): AnswerIdentity | undefined {
  if (kind === 'missing' || kind === 'gone') return { content: kind, views: '', validators: {} };
  if (status < 200 || status > 299 || (kind !== 'ok' && kind !== 'malformed')) return undefined;
  const views: string[] = [];
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString('latin1')
    .replace(VIEW_COUNTS, (field) => {
      views.push(field);
      return '';
    });
  const activity = OUTLINES[operation];
  return {
    content: hash(`${headers.get('x-total-count') ?? ''}\n${content}`),
    outline: activity && hash(content.replace(activity, '')),
    views: views.length > 0 ? hash(views.join()) : '',
    validators: validators.parse({
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
    }),
  };
}
