import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { forget } from '@/tools/forget/forget';
import { expect } from '../site/base-test';
import { testWithSite } from '../site/test';

const SITE_URL = 'https://read.example.org';

const test = testWithSite({ SITE_URL });
const forgetting = testWithSite({ SITE_URL, CACHE_SECONDS: '3600' });
const FORGOTTEN = 'hollis';
const refusing = testWithSite({ SITE_URL, AI_CRAWLERS: 'refuse' });

const CALLS = 1000;
/** Arguments that a tool may know, and values of any kind. */
const givenArguments = fc.dictionary(
  fc.constantFrom('text', 'in', 'forum', 'author', 'topic', 'post', 'page', 'namespace', 'tag'),
  fc.oneof(
    fc.integer({ min: -2, max: 12_000 }),
    fc.constantFrom('clock', 'wiki', 'board', 'clocks:oil', '../..', '\u0000', '"', '-', ''),
    fc.string({ maxLength: 20 }),
    fc.boolean(),
  ),
);

async function connect(url: string, get: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch: get }));
  return client;
}

interface Listed extends Record<string, unknown> {
  title: string;
  url: string;
}

/** Calls a tool, and returns its text and its data. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content;
  const data = (result.structuredContent ?? {}) as Record<string, unknown>;
  return {
    text: first?.type === 'text' ? first.text : '',
    data,
    items: (data.items ?? []) as Listed[],
    isError: result.isError === true,
  };
}

test('each tool answers with text, data and canonical addresses', async ({ site }) => {
  const client = await connect(site.url);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'search',
    'list_forums',
    'list_topics',
    'read_topic',
    'read_post',
    'list_pages',
    'read_page',
    'recent_changes',
    'site',
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);

  const about = await call(client, 'site');
  expect(about.data).toMatchObject({
    name: 'Lectern',
    url: `${SITE_URL}/`,
    possible: { search: true },
  });

  const forums = await call(client, 'list_forums', { limit: 2 });
  expect(forums.items).toHaveLength(2);
  const topics = await call(client, 'list_topics', { forum: forums.items[0]?.forum, limit: 3 });
  expect(topics.items).toHaveLength(3);
  const address = /^https:\/\/read\.example\.org\/board\/topics\/\d+$/;
  expect(topics.items.every(({ url }) => address.test(url))).toBe(true);

  const topic = topics.items[0]?.topic;
  const posts = await call(client, 'read_topic', { topic, limit: 2 });
  expect(posts.text).toContain(`# ${String(posts.data.title)}`);
  const [first] = posts.data.posts as { id: number; url: string }[];
  const post = await call(client, 'read_post', { topic, post: first?.id });
  expect(post.data).toMatchObject({ url: first?.url, floor: 1 });
  expect(posts.text).toContain(post.text.split('\n').at(-2) ?? '-');

  const found = await call(client, 'search', { text: 'clock', in: 'wiki' });
  expect(Number(found.data.total)).toBeGreaterThan(0);
  const page = await call(client, 'read_page', { page: found.items[0]?.page });
  expect(page.data.url).toBe(found.items[0]?.url);
  expect(page.text).toContain('canonical:');
  expect((await call(client, 'list_pages')).items.length).toBeGreaterThan(0);
  expect((await call(client, 'read_page')).data.url).toBe(`${SITE_URL}/wiki/pages`);
  expect((await call(client, 'recent_changes')).isError).toBe(false);
  await client.close();
});

test('nothing found, a missing record and a wrong argument are different answers', async ({
  site,
}) => {
  const client = await connect(site.url);
  const none = await call(client, 'search', { text: 'xyzzyplugh' });
  expect(none).toMatchObject({ isError: false, text: 'Nothing was found.', data: { total: 0 } });
  const missing = await call(client, 'read_topic', { topic: 99_999_999 });
  expect(missing).toMatchObject({ isError: true, data: { status: 'missing' } });
  const wrong = await call(client, 'read_topic', { topic: 'x' });
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain('topic');
  await client.close();
});

test('any origin may read; GET says what it is; others are refused', async ({ site }) => {
  const url = `${site.url}/mcp`;
  const asked = await fetch(url);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(await asked.text()).toContain(`${SITE_URL}/mcp`);
  const stream = await fetch(url, { headers: { accept: 'text/event-stream' } });
  expect(stream.status).toBe(405);
  expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const post = (body: string) => fetch(url, { method: 'POST', headers, body });
  expect((await post('x'.repeat(70_000))).status).toBe(413);
  expect((await post('{')).status).toBe(400);
});

/** Questions of a reader, the words that an agent would search for, and what it should quote. */
const QUESTIONS: [question: string, words: string, quote: string][] = [
  ['Which parts of a clock are never oiled?', 'oil wheel teeth', 'Wheel teeth, pinions'],
  ['How long may I use the lathe after the introduction?', 'lathe introduction', 'twelve months'],
  ['How large is the jar?', 'pickle jar treasury', '5-litre pickle jar'],
  ['How much water goes into wheat starch paste?', 'wheat starch paste', '5 parts cold water'],
  ['Is an unplugged valve radio safe?', 'valve radio unplugged', 'kill you while it is switched'],
  ['My zip opens behind the slider. What helps?', 'zip slider', 'squeeze its back end gently'],
  [
    'Which meter may I use for wiring in the wall?',
    'multimeter category',
    'for the wiring in the wall',
  ],
  ['Why does my keyboard press a fourth key?', 'ghosts diode', 'One diode per key'],
  ['Why does new glue not hold my chair?', 'loose chair glue', 'old glue holds nothing'],
  ['Should I glue a loose hour hand?', 'hour hands glue', 'glue is an opinion'],
];

test('an agent that knows only the address finds and quotes the answers to ten questions', async ({
  site,
}) => {
  const client = await connect(site.url);
  /** Returns the address of the first of three results whose text has the quote. */
  const findQuote = async (words: string, quote: string) => {
    const { items } = await call(client, 'search', { text: words });
    for (const { topic, page } of items.slice(0, 3)) {
      const { text, data } =
        topic === undefined
          ? await call(client, 'read_page', { page })
          : await call(client, 'read_topic', { topic });
      if (text.includes(quote)) return String(data.url);
    }
    return 'nowhere';
  };
  for (const [question, words, quote] of QUESTIONS) {
    expect(await findQuote(words, quote), question).toMatch(
      /^https:\/\/read\.example\.org\/(?:board\/topics|wiki\/pages)\//,
    );
  }
  await client.close();
});

forgetting('no tool tells what was forgotten', async ({ site }) => {
  const client = await connect(site.url);
  const told = async () => {
    const answers = [
      await call(client, 'search', { text: FORGOTTEN }),
      await call(client, 'search', { text: '', author: FORGOTTEN }),
      await call(client, 'read_topic', { topic: 1478 }),
      await call(client, 'read_post', { topic: 1478, post: 12_367 }),
      await call(client, 'recent_changes', { limit: 100 }),
      await call(client, 'list_topics', { limit: 100 }),
    ];
    return answers.filter(({ text, data }) => (text + JSON.stringify(data)).includes(FORGOTTEN));
  };
  expect((await told()).length).toBeGreaterThan(2);
  const target = { kind: 'member', value: FORGOTTEN, by: 'name' } as const;
  await forget(site.dataDir, target, { isDryRun: false, hasPosts: false });
  await expect.poll(async () => (await told()).length).toBe(0);
  const removed = { kind: 'topic', value: '1478' } as const;
  await forget(site.dataDir, removed, { isDryRun: false, hasPosts: false });
  await expect
    .poll(async () => (await call(client, 'read_topic', { topic: 1478 })).data.status)
    .toBe('gone');
  await client.close();
});

test('no random call fails', async ({ site }) => {
  const statuses = new Set<number>();
  const client = await connect(site.url, async (...request) => {
    const response = await fetch(...request);
    statuses.add(response.status);
    return response;
  });
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), givenArguments, async (name, given) => {
      const { text } = await call(client, name, given);
      expect(text).not.toBe('');
    }),
    { numRuns: CALLS },
  );
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(site.log()).not.toContain('"level":50');
  await client.close();
});

refusing('a site that refuses language models has none', async ({ site }) => {
  expect((await fetch(`${site.url}/mcp`)).status).toBe(404);
});
