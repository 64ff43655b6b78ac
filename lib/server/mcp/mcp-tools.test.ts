import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { ok } from '@/lib/model/outcome';
import { MCP_TOOLS } from './mcp-tools';
import { toolResultOf } from './tool-result';

async function call(name: string, given: object, ...site: Parameters<typeof sampleSite>) {
  const tool = MCP_TOOLS[name];
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return toolResultOf(await tool.run(sampleSite(...site), tool.input.parse(given)));
}

test.each([
  ['list_topics', { tag: 'oil' }, { listTags: false }],
  ['list_forums', {}, { showBoard: false }],
  ['read_post', { topic: 1, post: 2 }, { showBoard: false }],
  ['read_page', {}, { showWiki: false }],
  ['search', { text: 'a', author: 'b' }, { searchPosts: false }],
])('%s is impossible on a site without such a thing', async (name, given, can) => {
  const result = await call(name, given, {}, can);
  expect(result).toMatchObject({ isError: true, structuredContent: { status: 'impossible' } });
});

test('an empty list is an answer, a missing record none', async () => {
  const empty = await call('list_topics', {}, { topics: async () => ok({ items: [], total: 0 }) });
  expect(empty).toMatchObject({ structuredContent: { items: [], total: 0 } });
  expect(empty.isError).toBeUndefined();
  const missing = await call('list_forums', {}, { forums: async () => ({ kind: 'missing' }) });
  expect(missing).toMatchObject({ isError: true, structuredContent: { status: 'missing' } });
});

test('a community that is away says when to ask again', async () => {
  const away = { kind: 'unavailable', reason: 'timeout', retryAfterSeconds: 7 } as const;
  const result = await call('list_forums', {}, { forums: async () => away });
  expect(result.structuredContent).toEqual({ status: 'unavailable', retry_after_seconds: 7 });
});
