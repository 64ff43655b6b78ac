import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import type { Person } from '@/lib/model/records';
import type { ZonedClock } from '@/lib/model/unix-time';
import { fieldNames, named, wireRecord } from '@/lib/wire/json/fields';
import {
  boundedText,
  optionalWireId,
  wireCount,
  wireId,
  wirePosition,
} from '@/lib/wire/json/scalar';

/**
 * A name or title. Some systems escape them for HTML: what has entities and no `<` is decoded once.
 */
const porterText = z
  .string()
  .nullish()
  .transform((value) => {
    const text = value ?? '';
    return boundedText(text.includes('<') ? escapeHtml(text) : text);
  });

const raw = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const isSet = raw.transform((value) => value !== '' && value !== '0');

/** Local times: `dateOf` knows the zone. */
const localTime = raw;

const table = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  columns: fieldNames(shape),
  schema: wireRecord(shape),
});

/** Nitro Porter's tables and columns that are read. No other column is kept. */
export const PORTER_TABLES = {
  Category: table({
    id: named(wireId('category without an id'), 'CategoryID'),
    parentId: named(optionalWireId, 'ParentCategoryID'),
    name: named(porterText, 'Name'),
    description: named(porterText, 'Description'),
    position: named(wirePosition, 'Sort'),
  }),
  Discussion: table({
    id: named(wireId('discussion without an id'), 'DiscussionID'),
    forumId: named(optionalWireId, 'CategoryID'),
    userId: named(optionalWireId, 'InsertUserID'),
    title: named(porterText, 'Name'),
    body: named(raw, 'Body'),
    format: named(raw, 'Format'),
    viewCount: named(wireCount, 'CountViews'),
    isPinned: named(isSet, 'Announce'),
    at: named(localTime, 'DateInserted'),
  }),
  Comment: table({
    id: named(wireId('comment without an id'), 'CommentID'),
    topicId: named(wireId('comment without a discussion'), 'DiscussionID'),
    userId: named(optionalWireId, 'InsertUserID'),
    body: named(raw, 'Body'),
    format: named(raw, 'Format'),
    at: named(localTime, 'DateInserted'),
    deletedAt: named(raw, 'DateDeleted'),
    deletedBy: named(optionalWireId, 'DeleteUserID'),
    answer: named(raw, 'QnA'),
  }),
  User: table({
    // phpBB 2 has a member -1, for guests.
    id: named(optionalWireId, 'UserID'),
    name: named(porterText, 'Name'),
    isDeleted: named(isSet, 'Deleted'),
  }),
  Tag: table({
    id: named(wireId('tag without an id'), 'TagID'),
    name: named(porterText, 'Name'),
    fullName: named(porterText, 'FullName'),
  }),
  TagDiscussion: table({
    tagId: named(wireId('tag without an id'), 'TagID'),
    topicId: named(wireId('tag without a discussion'), 'DiscussionID'),
  }),
  Media: table({
    id: named(optionalWireId, 'MediaID'),
    name: named(porterText, 'Name'),
    // XenForo's paths begin with stray brackets, around the folder that porter's configuration names.
    path: named(
      raw.transform((path) => path.replace(/^\(([^}]*)\}/, '$1').replaceAll(' ', '%20')),
      'Path',
    ),
    type: named(raw, 'Type'),
    ownerId: named(optionalWireId, 'ForeignID'),
    owner: named(
      raw.transform((name) => name.toLowerCase()),
      'ForeignTable',
    ),
  }),
  Poll: table({
    id: named(wireId('poll without an id'), 'PollID'),
    topicId: named(wireId('poll without a discussion'), 'DiscussionID'),
    question: named(raw, 'Name'),
  }),
  PollOption: table({
    id: named(wireId('choice without an id'), 'PollOptionID'),
    pollId: named(wireId('choice without a poll'), 'PollID'),
    text: named(raw, 'Body'),
    position: named(wirePosition, 'Sort'),
    votes: named(wireCount, 'CountVotes'),
  }),
  PollVote: table({ choiceId: named(wireId('vote without a choice'), 'PollOptionID') }),
};

export type PorterTable = keyof typeof PORTER_TABLES;

export type PorterRow<Table extends PorterTable> = z.output<
  (typeof PORTER_TABLES)[Table]['schema']
>;

/** True if a comment has a mark of deletion. */
export const isDeletedComment = ({
  deletedAt,
  deletedBy,
}: Pick<PorterRow<'Comment'>, 'deletedAt' | 'deletedBy'>) =>
  deletedAt !== '' || deletedBy !== undefined;

/** Returns the time of a date without a zone; undefined for none, and for one in the future. */
export function porterTime(value: string, clock: ZonedClock): Date | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value) ?? [];
  const moment = date && time ? clock(date, time) : undefined;
  const at = moment === undefined ? undefined : new Date(moment);
  // A missing date became the day of the export.
  return at && at.getTime() > 0 && at.getTime() < Date.now() ? at : undefined;
}

/** Returns a member; undefined for a deleted one. */
export function porterPerson(
  id: number | undefined,
  names: ReadonlyMap<number, string>,
): Person | undefined {
  const name = id === undefined ? undefined : names.get(id);
  return id === undefined || name === undefined ? undefined : { id, name };
}
