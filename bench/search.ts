import { parseArgs } from 'node:util';
import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { config } from '@/lib/base/config/config';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { openStore } from '@/lib/store/open-store';
import { median, round } from './statistics';

/** Queries on a generated community, in which every word is common. */
const QUERIES = [
  ['one word', 'clean'],
  ['the most common word', 'the'],
  ['two words', 'clean puller'],
  ['a phrase', '"after two evenings"'],
  ['a phrase that does not occur', '"the it and a with as how tell us"'],
  ['one character', '的'],
  ['two characters', '座钟'],
  ['four characters', '软毛刷清'],
  [
    'a sentence without spaces',
    '拆开以后先用软毛刷清理触点慢慢合上就好我试了两晚记下每颗螺丝的位置',
  ],
  ['in titles', 'title:座钟'],
  ['without a word', 'clean -soft'],
  ['without a rare word', 'clean -4711'],
  ['words that are never together', '"two evenings" "clean it the"'],
  ['ten common words', 'the it and a with as how tell us went'],
  ['rare and common', 'the 4711'],
  ['nothing', 'zebra'],
] as const;
const ROUNDS = 20;

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const path = storePath(values.from ?? config().dataDir);
const handler = createFetchHandler(openStore(path));

async function request(path: string): Promise<number> {
  const before = process.cpuUsage();
  const response = await handler(new Request(`http://embedded.invalid${path}`));
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(path: string): Promise<{ first: number; p50: number; max: number }> {
  const milliseconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) milliseconds.push(await request(path));
  const first = round(milliseconds.shift() ?? 0, 1);
  return {
    first,
    p50: round(median(milliseconds), 1),
    max: round(Math.max(...milliseconds), 1),
  };
}

const SIZES = `
  SELECT (SELECT count(*) FROM post) AS posts,
    (SELECT sum(length(CAST(post_rendered AS BLOB))) FROM post) +
      (SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM page_text) AS text,
    (SELECT sum(pgsize) FROM dbstat WHERE name GLOB 'words*' OR name GLOB 'titles*'
      OR name IN ('document', 'page_text', 'common_term')) AS search`;
const [size] = prepareQuery<{ posts: number; text: number; search: number }>(
  openReadOnly(path),
  SIZES,
).all();
if (size) {
  const share = (size.search / size.text).toFixed(2);
  console.log(`${size.posts} posts; the index is ${share} times the size of the text`);
}
console.log(`Responses of the handler in milliseconds of processor time, ${ROUNDS} rounds each`);
const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const [name, query] of QUERIES) {
  table[name] = await measure(`/search?${new URLSearchParams({ q: query })}`);
}
table['a forum'] = await measure('/search?q=the&forum_id=12');
table['titles that begin with s'] = await measure('/search/titles?q=s');
console.table(table);
