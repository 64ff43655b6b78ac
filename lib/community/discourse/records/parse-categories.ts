import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Forum } from '@/lib/model/records';
import { MAX_FORUMS } from '@/lib/wire/forum';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { flatten, type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { isRecord } from '@/lib/wire/json/record';
import { optionalWireId, wireCount, wireFlag, wireId, wireText } from '@/lib/wire/json/scalar';
import { discourseText } from './discourse-fields';

export interface DiscourseCategory {
  forum: Forum;
  slug: string;
  /** All subcategories, even if the list lacks them. */
  childIds: number[];
  /** `/latest` leaves out topics of muted categories. */
  isMuted: boolean;
}

const MUTED = 0;

const category = wireRecord(
  {
    id: wireId('category without an id'),
    parentId: named(optionalWireId, 'parent_category_id'),
    name: discourseText.pipe(z.string().min(1, 'category without a name')),
    slug: z.string().default('').catch(''),
    // Discourse escapes this field for HTML.
    description: named(wireText, 'description_text'),
    position: wireCount,
    topicCount: named(wireCount, 'topic_count'),
    postCount: named(wireCount, 'post_count'),
    isRestricted: named(wireFlag, 'read_restricted'),
    level: named(wireCount, 'notification_level'),
    childIds: named(z.array(z.int()).default([]).catch([]), 'subcategory_ids'),
  },
  'category that is not an object',
);

/** Parses public categories (`/site.json`, `/categories.json`) into a flat list. */
export function parseCategories(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<DiscourseCategory[]> {
  const list = isRecord(body) && isRecord(body.category_list) ? body.category_list : body;
  if (!isRecord(list) || !Array.isArray(list.categories)) {
    return { kind: 'malformed', reason: 'no list of categories' };
  }
  const flat = flatten(list.categories, {
    id: ['id'],
    parent: 'parent_category_id',
    children: ['subcategory_list'],
  });
  return mapOk(readRecords(flat, category, onRejected, undefined, MAX_FORUMS), (read) =>
    read
      .filter(({ isRestricted }) => !isRestricted)
      .map(
        (
          { isRestricted: _, slug, childIds, level, parentId = null, position, ...forum },
          index,
        ) => ({
          slug,
          childIds,
          isMuted: level === MUTED,
          forum: { ...forum, parentId, position: position ?? index },
        }),
      ),
  );
}

/** Moves categories with a private parent to the top. */
export function withKnownParents(categories: readonly DiscourseCategory[]): DiscourseCategory[] {
  const ids = new Set<number | null>(categories.map(({ forum }) => forum.id));
  return categories.map(({ forum, ...category }) => ({
    ...category,
    forum: { ...forum, parentId: ids.has(forum.parentId) ? forum.parentId : null },
  }));
}
