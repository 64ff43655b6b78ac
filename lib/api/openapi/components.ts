import { z } from 'zod';
import { changeRecord, changesRecord } from '@/lib/wire/change';
import { forumRecord } from '@/lib/wire/forum';
import { namespaceRecord } from '@/lib/wire/namespace';
import { postExcerptRecord, postRecord } from '@/lib/wire/post';
import {
  locationRecord,
  pageResultRecord,
  searchResultsRecord,
  titleMatchRecord,
  topicResultRecord,
} from '@/lib/wire/search-records';
import { addressesRecord, timeRecord, userAgentRecord } from '@/lib/wire/status';
import { topicEntryRecord, topicRecord } from '@/lib/wire/topic';
import { pageEntryRecord, pageRecord } from '@/lib/wire/wiki-page';
import { problemRecord } from '../problem-details';
import { healthRecord, livenessRecord, readinessRecord } from './health-records';

const COMPONENTS = {
  Namespace: namespaceRecord,
  PageEntry: pageEntryRecord,
  Page: pageRecord,
  Forum: forumRecord,
  TopicEntry: topicEntryRecord,
  Topic: topicRecord,
  Post: postRecord,
  Time: timeRecord,
  Addresses: addressesRecord,
  UserAgent: userAgentRecord,
  SearchResults: searchResultsRecord,
  TopicResult: topicResultRecord,
  PageResult: pageResultRecord,
  PostExcerpt: postExcerptRecord,
  TitleMatch: titleMatchRecord,
  Changes: changesRecord,
  Change: changeRecord,
  Location: locationRecord,
  Health: healthRecord,
  Liveness: livenessRecord,
  Readiness: readinessRecord,
  Problem: problemRecord,
};

/** A reference to a component schema. */
export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the component schemas as JSON Schema. Objects are open, so that the API can grow. */
export function printComponentSchemas(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    // JSON Schema has no dates; their metadata give type and format.
    unrepresentable: 'any',
    uri: (name) => refTo(name).$ref,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _uri, ...schema }]) => [
      name,
      schema,
    ]),
  );
}
