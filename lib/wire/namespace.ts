import { z } from 'zod';
import type { TimeSliced } from '@/lib/base/runtime/time-slicing';
import type { Outcome } from '@/lib/model/outcome';
import type { Namespace } from '@/lib/model/records';
import { memberPicker, named } from './json/fields';
import { flatten, type OnRejectedRecord, readManyRecords, unwrapList } from './json/list';
import { isRecord } from './json/record';
import { encodeText, wireText } from './json/scalar';
import { describeRecord, textField, wikiIdField } from './json/sent-fields';
import { titleOrName, wikiId } from './wiki-id';

const ID = ['id', 'ns', 'namespace'];
const CHILDREN = ['children', 'namespaces', 'subnamespaces', 'sub_namespaces'];

export const namespaceRecord = describeRecord(
  z.object({
    id: wikiIdField('Colon-separated; empty for the root.'),
    title: textField('The title of its start page, or else its name.'),
  }),
  'A namespace of the wiki.',
  { id: 'clocks:movements', title: 'Movements we have met' },
);

const fields = {
  id: named(wikiId('namespace without an id'), ...ID),
  title: named(wireText, 'title', 'name'),
};

const pick = memberPicker(fields);

const namespace = z
  .preprocess(
    (wire) => withRoot(typeof wire === 'string' ? { id: wire } : wire),
    z.object(fields, 'namespace of no known shape'),
  )
  .transform((w): Namespace => ({ id: w.id, title: titleOrName(w) }));

/** Picks a namespace's members. Keeps an empty id, the root's: `pick` takes an empty text for no value. */
function withRoot(wire: unknown): unknown {
  const picked = pick(wire);
  const isRoot = isRecord(wire) && ID.some((name) => wire[name] === '');
  return isRecord(picked) && isRoot ? { ...picked, id: picked.id ?? '' } : picked;
}

/**
 * Reads the body of `/wiki/namespaces`. Returns each namespace once, flat, in order; malformed if the body
 * has no list. Invalid records go to `onRejected`.
 */
export function* readNamespaceList(
  body: unknown,
  onRejected: OnRejectedRecord,
): TimeSliced<Outcome<Namespace[]>> {
  // The body may be the root itself, with its children.
  const records = isRecord(body) && body.id === '' ? [body] : unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of namespaces' };
  const flat = flatten(records, { id: ID, parent: 'parent', children: CHILDREN });
  return yield* readManyRecords(flat, namespace, onRejected);
}

/** Returns a namespace as `/wiki/namespaces` sends it. */
export const encodeNamespace = ({ id, title }: Namespace): z.infer<typeof namespaceRecord> => ({
  id,
  title: encodeText(title),
});
