import { expect } from '../site/base-test';
import { runLectern } from '../site/lectern';
import { callTool as call, connectMcp as connect, expectNoFaults } from '../site/mcp-client';
import { testWithSite } from '../site/test';

const SITE_URL = 'https://read.example.org';

const test = testWithSite({ SITE_URL });
const forgetting = testWithSite({ SITE_URL, CACHE_SECONDS: '3600' });
const FORGOTTEN = 'hollis';
type Called = Awaited<ReturnType<typeof call>>;
const refusing = testWithSite({ SITE_URL, AI_CRAWLERS: 'refuse' });

const CALLS = 1000;

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
  const misnamed = await call(client, 'read_page', { id: 'start' });
  expect(misnamed.isError).toBe(true);
  expect(misnamed.text).toContain('"id"');
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

forgetting('no tool tells what was forgotten, in the sample or in an import', async ({ site }) => {
  const client = await connect(site.url);
  const run = async (...command: string[]) => {
    const env = { DATA_DIR: site.dataDir, SITE_URL };
    expect(await runLectern(command, env)).toMatchObject({ status: 0 });
  };
  const readers = {
    sample: (): Promise<Called>[] => [
      call(client, 'search', { text: FORGOTTEN }),
      call(client, 'search', { text: '', author: FORGOTTEN }),
      call(client, 'read_topic', { topic: 1478 }),
      call(client, 'read_post', { topic: 1478, post: 12_367 }),
      call(client, 'recent_changes', { limit: 100 }),
      call(client, 'list_topics', { limit: 100 }),
    ],
    imported: (): Promise<Called>[] => [
      call(client, 'search', { text: 'jaw' }),
      call(client, 'read_topic', { topic: 1 }),
      call(client, 'read_post', { topic: 1, post: 101 }),
      call(client, 'list_topics', { limit: 100 }),
    ],
  };
  const told = async (of: keyof typeof readers, word: string) => {
    const answers = await Promise.all(readers[of]());
    return answers.filter(({ text, data }) => (text + JSON.stringify(data)).includes(word)).length;
  };
  const statusOf = async (topic: number) =>
    (await call(client, 'read_topic', { topic })).data.status;

  await test.step('the sample', async () => {
    expect(await told('sample', FORGOTTEN)).toBeGreaterThan(2);
    await run('forget', '--member', FORGOTTEN);
    await expect.poll(() => told('sample', FORGOTTEN)).toBe(0);
    await run('forget', '--topic', '1478');
    await expect.poll(() => statusOf(1478)).toBe('gone');
  });
  await test.step('a phpBB that was imported while the site ran', async () => {
    const file = 'e2e/fixtures/nitro-porter/phpbb3.txt';
    await run('import', '--nitro-porter', file, '--all', '--timezone', 'UTC', '--force');
    await expect.poll(() => told('imported', 'Ann')).toBe(4);
    expect(await statusOf(1200)).toBe('missing');
    const { text, data } = await call(client, 'read_topic', { topic: 1, limit: 2 });
    expect(data).toMatchObject({ title: 'First look at the vice', total: 4, has_more: true });
    expect(text).toContain('if (a < b) stop();');
    expect((await call(client, 'list_forums')).items.map(({ title }) => title)).toEqual([
      ...['Workshop', 'Metal'],
    ]);
    await expectNoFaults(site, { calls: 300, hidden: [FORGOTTEN, 'private.example', '$2y$'] });
    await run('forget', '--member', 'Ann', '--posts');
    await expect.poll(() => told('imported', 'Ann')).toBe(0);
    const post = await call(client, 'read_post', { topic: 1, post: 101 });
    expect(post.data.status).toBe('gone');
  });
  await client.close();
});

test('no wrong or random call fails', async ({ site }) => {
  await expectNoFaults(site, { calls: CALLS });
});

refusing('a site that refuses language models has none', async ({ site }) => {
  expect((await fetch(`${site.url}/mcp`)).status).toBe(404);
});
