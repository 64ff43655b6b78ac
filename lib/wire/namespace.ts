import { z } from 'zod';
import type { Namespace } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { flatten, type OnRejectedRecord, readRecords, unwrapList } from './json/list';
import { isRecord, named } from './json/record';
import { wireText } from './json/scalar';
import { titleOrName, wikiId } from './wiki-id';

const ID = ['id', 'ns', 'namespace'];
const CHILDREN = ['children', 'namespaces', 'subnamespaces', 'sub_namespaces'];
const names = named({ id: ID, title: ['title', 'name'] });

const namespace = z
  .preprocess(
    (wire) => rooted(typeof wire === 'string' ? { id: wire } : wire),
    z.object(
      { id: wikiId('namespace without an id'), title: wireText },
      'namespace of no known shape',
    ),
  )
  .transform((w): Namespace => ({ id: w.id, title: titleOrName(w) }));

/** The root's id is the empty string, which elsewhere stands for "nothing said". */
function rooted(wire: unknown): unknown {
  const fields = names(wire);
  const isRoot = isRecord(wire) && ID.some((name) => wire[name] === '');
  return isRecord(fields) && isRoot ? { ...fields, id: fields.id ?? '' } : fields;
}

/** The body of `/wiki/namespaces`: every namespace once, flat, in the community's order. */
export function readNamespaceList(body: unknown, leaveOut: OnRejectedRecord): Outcome<Namespace[]> {
  const records = isRecord(body) && body.id === '' ? [body] : unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of namespaces' };
  const flat = flatten(records, { id: ID, parent: 'parent', children: CHILDREN });
  return readRecords(flat, namespace, leaveOut);
}
