import { z } from 'zod';
import type { StoredForum } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { flatten, type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { isRecord } from '@/lib/wire/json/record';
import { optionalWireId, wireCount, wireFlag, wireId, wireText } from '@/lib/wire/json/scalar';
import { discourseText } from './discourse-fields';

/** A category or sub-category of a Discourse, as a forum. */
export interface DiscourseCategory {
  forum: StoredForum;
  /** Names it in URLs; may be empty. */
  slug: string;
}

const category = wireRecord(
  {
    id: wireId('category without an id'),
    parentId: named(optionalWireId, 'parent_category_id'),
    name: discourseText.pipe(z.string().min(1, 'category without a name')),
    slug: z.string().default('').catch(''),
    // This one is HTML-escaped.
    description: named(wireText, 'description_text'),
    position: wireCount,
    topicCount: named(wireCount, 'topic_count'),
    postCount: named(wireCount, 'post_count'),
    isRestricted: named(wireFlag, 'read_restricted'),
  },
  'category that is not an object',
);

/**
 * The public categories of `/site.json` or `/categories.json`, flat. One whose parent is not public
 * stands at the top. One without a position keeps its place in the list.
 */
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
  return mapOk(readRecords(flat, category, onRejected), (read) => {
    const shown = read.filter(({ isRestricted }) => !isRestricted);
    const ids = new Set(shown.map(({ id }) => id));
    return shown.map(({ isRestricted: _, slug, parentId, position, ...forum }, index) => ({
      slug,
      forum: {
        ...forum,
        parentId: parentId !== undefined && ids.has(parentId) ? parentId : null,
        position: position ?? index,
      },
    }));
  });
}
