import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_TEXT } from '@/e2e/communities/opened';
import { ROWS } from '@/e2e/communities/rows';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { config } from '@/lib/base/config/config';
import { abilitiesOf } from '@/lib/community/abilities';
import { MCP_TOOLS } from './mcp-tools';
import { runTool } from './run-tool';

const CALLS = 1000;
/** Records of all communities are among the first ones. */
const number = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1e9 }));
const word = fc.oneof(
  fc.constantFrom('a:b', 'A:B', 'A', 'start', 'words', '../..', '"', '-', '\u0000', ''),
  fc.string({ maxLength: 20 }),
);
const GIVEN = fc.record(
  {
    topic: number,
    post: number,
    forum: number,
    page: fc.oneof(number, word),
    offset: number,
    limit: fc.integer({ min: 1, max: 50 }),
    answers: fc.boolean(),
    text: word,
    author: word,
    tag: word,
    namespace: word,
    since: fc.constantFrom('2020-01-01T00:00:00Z', '2999-01-01T00:00:00+02:00'),
  },
  { requiredKeys: [] },
);

test.each(Object.entries(ROWS))('%s answers all calls of tools', async (_, { kind, open }) => {
  const { community, board, wiki } = await open();
  const parts = {
    board: kind.part === 'wiki' ? undefined : kind,
    wiki: kind.part === 'board' ? undefined : kind,
  };
  const can = abilitiesOf(parts, { ...config(), hasStore: kind.name === 'store' }, community);
  const site = sampleSite(
    // A function that the kind lacks is not the sample's.
    { search: undefined, suggest: undefined, changes: undefined, ...community } as typeof community,
    can,
  );
  const call = async (name: string, given: object) => {
    const parsed = MCP_TOOLS[name]?.input.safeParse(given);
    if (!parsed?.success) return undefined;
    return runTool({ kind: 'tool', name, given: parsed.data }, site);
  };
  const textOf = async (name: string, given: object) => JSON.stringify(await call(name, given));

  if (board) {
    const first = `/board/topics/${board.topicId}/posts/${board.places[0]}`;
    for (const answers of [false, true]) {
      const given = { topic: board.topicId, limit: 3, answers };
      expect(await textOf('read_topic', given)).toContain(first);
    }
    expect(await textOf('list_topics', {})).toContain('/board/topics/');
  }
  if (wiki) expect(await textOf('read_page', { page: wiki.pageId })).toContain(FIRST_TEXT);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(MCP_TOOLS)), GIVEN, async (name, given) => {
      const made = await call(name, given);
      if (made?.kind !== 'ready') return;
      const result = JSON.parse(made.response.body);
      const [first] = result.content;
      expect(first).toMatchObject({ type: 'text', text: expect.stringMatching(/\S/) });
      expect(result.structuredContent).toBeDefined();
    }),
    { numRuns: CALLS },
  );
});
