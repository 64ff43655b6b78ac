import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Forum } from '@/lib/model/records';
import { MAX_FORUMS } from '@/lib/wire/forum';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { flatten, type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { isRecord } from '@/lib/wire/json/record';
import { optionalWireId, wireCount, wirePosition } from '@/lib/wire/json/scalar';
import { NODEBB_FIELDS } from './nodebb-fields';

/** Categories do not say which version they are of. */
const { text } = NODEBB_FIELDS.escaped;

const category = wireRecord(
  {
    // "Uncategorized" has -1, a category of another server an address: neither is a forum.
    id: named(z.int().catch(0), 'cid'),
    parentId: named(optionalWireId, 'parentCid'),
    name: text,
    description: text,
    position: named(wirePosition, 'order'),
    topicCount: named(wireCount, 'topic_count'),
    postCount: named(wireCount, 'post_count'),
    isDisabled: named(z.unknown().transform(Boolean), 'disabled'),
    link: text,
  },
  'category that is not an object',
);

/**
 * Parses the categories that guests find (`/api/v3/categories`, or `/api/categories` before 3.6) into a flat
 * list. Links and categories of other servers are left out; a category below an unknown one is at the top.
 */
export function parseNodebbCategories(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<Forum[]> {
  const wrapped = isRecord(body) && isRecord(body.response) ? body.response : body;
  if (!isRecord(wrapped) || !Array.isArray(wrapped.categories)) {
    return { kind: 'malformed', reason: 'no list of categories' };
  }
  const flat = flatten(wrapped.categories, {
    id: ['cid'],
    parent: 'parentCid',
    children: ['children'],
  });
  return mapOk(readRecords(flat, category, onRejected, undefined, MAX_FORUMS), (read) => {
    const shown = read.filter(
      ({ id, name, isDisabled, link }) => id > 0 && name !== '' && !isDisabled && link === '',
    );
    const ids = new Set(shown.map(({ id }) => id));
    return shown.map(({ isDisabled: _, link: __, parentId, ...forum }) => ({
      ...forum,
      parentId: parentId !== undefined && ids.has(parentId) ? parentId : null,
    }));
  });
}
