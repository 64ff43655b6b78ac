import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAtOnce } from '@/lib/base/runtime/time-slicing';
import { openEnvelope } from './envelope';
import { readForums } from './forum';
import { readNamespaceList } from './namespace';
import { readIps, readTime, readUa } from './status';
import { readRawTopic, readTopicList } from './topic';
import { readPageList, readRawPage } from './wiki-page';

const ignore = () => {};
const READERS: Record<string, (body: unknown) => unknown> = {
  namespaces: (body) => runAtOnce(readNamespaceList(body, ignore)),
  pages: (body) => runAtOnce(readPageList(body, ignore)),
  page: readRawPage,
  forums: (body) => runAtOnce(readForums(body, ignore)),
  topics: (body) => readTopicList(body, 20, ignore),
  topic: (body) => readRawTopic(body, 20, ignore),
  time: readTime,
  ips: readIps,
  ua: readUa,
  envelope: openEnvelope,
};

const NAMES =
  'id tid pid title name content html posts posts_list children author starter last_post topics items data code message time ips ua __proto__ constructor toString length'.split(
    ' ',
  );

/** Any JSON value, often with member names of the interface. */
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      null,
      true,
      0,
      1,
      -1,
      42,
      1e21,
      '',
      '1',
      'a:b',
      '<b>x',
      '&amp;',
      '\ud800',
      '\0',
    ),
    fc.string(),
    fc.double(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 6 })
      .map((members) =>
        JSON.parse(
          `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
        ),
      ),
  ),
})).value;

test.each(Object.entries(READERS))('%s: any JSON becomes an outcome', async (_, read) => {
  await fc.assert(
    fc.asyncProperty(anyJson, async (body) => {
      expect(await read(body)).toHaveProperty('kind');
    }),
    // No other value's length is compared.
    { numRuns: 400, examples: [[[{ id: { length: { toString: null } } }]]] },
  );
  expect(Reflect.get({}, 'id')).toBeUndefined();
});
