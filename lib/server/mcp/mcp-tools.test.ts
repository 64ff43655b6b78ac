import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import type { Community } from '@/lib/community/community';
import { ok } from '@/lib/model/outcome';
import { MCP_TOOLS } from './mcp-tools';
import { runTool } from './run-tool';

async function call(name: string, given: object, ...site: Parameters<typeof sampleSite>) {
  const tool = MCP_TOOLS[name];
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const resource = { kind: 'tool', name, given: tool.input.parse(given) } as const;
  const made = await runTool(resource, sampleSite(...site));
  return made.kind === 'ready' ? JSON.parse(made.response.body) : made;
}

test.each([
  ['list_topics', { tag: 'oil' }, { listTags: false }],
  ['list_forums', {}, { showBoard: false }],
  ['read_post', { topic: 1, post: 2 }, { showBoard: false }],
  ['read_page', {}, { showWiki: false }],
])('%s is impossible on a site without such a thing', async (name, given, can) => {
  const result = await call(name, given, {}, can);
  expect(result).toMatchObject({ isError: true, structuredContent: { status: 'impossible' } });
});

test('a search that the community does not offer is impossible, and one without words finds nothing', async () => {
  const statusOf = async (search: Community['search'], text = 'a') => {
    const { isError = false, structuredContent } = await call('search', { text }, { search });
    return [isError, structuredContent.status, structuredContent.total];
  };
  expect(await statusOf(undefined)).toEqual([true, 'impossible', undefined]);
  const refusing: Community['search'] = async () => ({ kind: 'missing' });
  expect(await statusOf(refusing)).toEqual([true, 'impossible', undefined]);
  expect(await statusOf(refusing, ' ')).toEqual([false, undefined, 0]);
});

test('words are searched as on the page: neither control nor bidirectional characters', async () => {
  for (const wrong of ['a\u0000b', '\u202eb', '\u2067b']) {
    expect(MCP_TOOLS.search?.input.safeParse({ text: wrong }).success).toBe(false);
    expect(MCP_TOOLS.search?.input.safeParse({ text: 'a', author: wrong }).success).toBe(false);
  }
  const asked: unknown[] = [];
  const search: Community['search'] = async ({ text, author }) => {
    asked.push([text, author]);
    return ok({ items: [], isComplete: true });
  };
  await call('search', { text: ' e\u0301  b\n', author: ' ' }, { search });
  expect(asked).toEqual([['\u00e9 b', undefined]]);
});

test('the site tells whether guests may search', async () => {
  const possible = async (functions: Partial<Community>) =>
    (await call('site', {}, functions)).structuredContent.possible.search;
  expect(await possible({})).toBe(true);
  expect(await possible({ search: undefined })).toBe(false);
  expect(await possible({ maySearch: async () => ok(true) })).toBe(true);
  expect(await possible({ maySearch: async () => ({ kind: 'missing' }) })).toBe(false);
});

test('an empty list is an answer, a missing record none', async () => {
  const empty = await call('list_topics', {}, { topics: async () => ok({ items: [], total: 0 }) });
  expect(empty).toMatchObject({ structuredContent: { items: [], total: 0 } });
  expect(empty.isError).toBeUndefined();
  const missing = await call('list_forums', {}, { forums: async () => ({ kind: 'missing' }) });
  expect(missing).toEqual({ kind: 'failed', failure: { kind: 'missing' } });
});
