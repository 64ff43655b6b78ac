import { expect } from 'vitest';
import { createRandom } from '@/bench/generate/seeded-random';
import type { Community } from '@/lib/community/community';
import type { Upstream, UpstreamResponse } from '@/lib/community/remote/upstream';
import { MAX_FORUMS } from '@/lib/wire/forum';
import { editData } from '../upstream/edits';

/** Changes what a server of a kind answers, or is asked. */
export type Tamper = (upstream: Upstream) => Upstream;

const withBody = (response: UpstreamResponse, text: string, type = 'application/json') => ({
  ...response,
  status: 200,
  headers: new Headers({ 'content-type': type }),
  body: Buffer.from(text),
});

/** Changes the text of each answer with status 200. */
const text =
  (change: (text: string) => string, type?: string): Tamper =>
  (upstream) => ({
    ...upstream,
    async send(message, ...more) {
      const response = await upstream.send(message, ...more);
      if (response.kind !== 'response' || response.status !== 200) return response;
      return withBody(response, change(Buffer.from(response.body).toString()), type);
    },
  });

/** Changes each member of the objects in JSON. */
const members = (change: (name: string, value: unknown) => unknown): Tamper =>
  text((json) => JSON.stringify(JSON.parse(json, change)));

const named = (pattern: RegExp, lie: (value: unknown) => unknown) =>
  members((name, value) => (pattern.test(name) ? lie(value) : value));

const ID = /^(?:id|[a-z]?id|uid|slug|[a-z]+_id)$/;
const COUNT =
  /count|total|^(?:posts|topics|length|size|highest_post_number|nextStart|currentPage)$/i;
const TEXT = /name|title|text|slug|username|excerpt|description/i;
const PARENT = /^(?:parent|parentCid|parent_id|parent_category_id)$/;
const TOPIC = /^(?:tid|topic_id|discussion)$/;
const isNumber = (value: unknown) => typeof value === 'number';
const counts = (count: number) => named(COUNT, (value) => (isNumber(value) ? count : value));

/** Answers every page of a list with its first one. */
const repeatingPages: Tamper = (upstream) => ({
  ...upstream,
  send(message, ...more) {
    const search = new URLSearchParams(message.search);
    for (const name of ['page', 'offset', 'page[offset]']) search.delete(name);
    return upstream.send({ ...message, search: `?${search}` }, ...more);
  },
});

/** Repeats the records of each list in JSON. */
const repeated = (times: number) =>
  members((_, value) =>
    Array.isArray(value) && value.length > 0 && value.length * times < 60_000
      ? Array.from({ length: times }, () => value).flat()
      : value,
  );

/** What servers say that is not so, and that no kind may pass on. */
export const LIES: Record<string, Tamper> = {
  'high counts': counts(4_000_000_000),
  'counts of 0': counts(0),
  'negative counts': counts(-3),
  'pages that repeat': repeatingPages,
  'records twice': repeated(2),
  'records a hundred times': repeated(100),
  'ids in words': named(ID, () => 'seven'),
  'ids below 1': named(ID, () => -1),
  'ids with a fraction': named(ID, () => 1.5),
  'ids beyond safe integers': named(ID, () => 2 ** 60),
  'ids that are lists': named(ID, (value) => [value]),
  'one id for all': named(ID, () => 9),
  'parents in a ring': named(PARENT, (value) => (value === 1 ? 3 : 1)),
  'posts of another topic': named(TOPIC, () => 77),
  'indices below 0': named(/^(?:index|number|post_number)$/, () => -5),
  'high indices': named(/^(?:index|number|post_number)$/, (value) => Number(value) + 2 ** 50),
  'one index for all': named(/^(?:index|number|post_number)$/, () => 3),
  'huge texts': named(TEXT, (value) => (typeof value === 'string' ? 'x'.repeat(300_000) : value)),
  'HTML in names': named(TEXT, (value) => (typeof value === 'string' ? `<b>"${value}` : value)),
  'half a character': named(TEXT, (value) =>
    typeof value === 'string' ? `\ud800${value}` : value,
  ),
  'texts that are numbers': members((_, value) => (typeof value === 'string' ? 7 : value)),
  'null for all': members((_, value) => (isNumber(value) ? null : value)),
  'lists for objects': text((json) => `[${json}]`),
  'JSON that breaks off': text((json) => json.slice(0, json.length / 2)),
  'a page of HTML': text(() => '<!DOCTYPE html><title>Welcome</title><p>Log in', 'text/html'),
  'nothing at all': text(() => ''),
  'deep JSON': text((json) => `${'['.repeat(50_000)}${json}`),
  '10 MB of text': text((json) => json.replace(/^\{/, `{"more":"${'x'.repeat(10_000_000)}",`)),
  'an answer that never ends': (upstream) => ({
    ...upstream,
    send: async () => ({ kind: 'unavailable', reason: 'no complete response in time' }),
  }),
};

/** Returns a lie of random edits in JSON. */
export function randomEdits(seed: number): Tamper {
  const random = createRandom(seed);
  return text((json) => {
    const isEdited = random.below(3) === 0;
    return isEdited ? (JSON.stringify(editData(JSON.parse(json), random)) ?? '') : json;
  });
}

const KINDS = ['ok', 'missing', 'gone', 'invalid', 'limited', 'unavailable', 'malformed'];
const MAX_REQUESTS = 30;
/** As `MAX_TEXT` of the interface's texts. */
const MAX_UNITS = 4_100;

const LISTED = { offset: 0, orderBy: 'last_post', sort: 'desc' } as const;
const READS: Record<string, (community: Community, id: number) => Promise<unknown> | undefined> = {
  forums: ({ forums }) => forums(),
  'forums below': ({ forums }) => forums(1),
  topics: ({ topics }) => topics({ ...LISTED, limit: 40 }),
  'topics backwards': ({ topics }) => topics({ ...LISTED, sort: 'asc', limit: 100 }),
  'topics of a forum': ({ topics }) => topics({ ...LISTED, forumId: 3, offset: 20, limit: 100 }),
  'topics of a forum backwards': ({ topics }) =>
    topics({ ...LISTED, forumId: 3, sort: 'asc', limit: 20 }),
  'pinned topics': ({ topics }) => topics({ ...LISTED, isPinned: true, limit: 20 }),
  'topics with a tag': ({ topics }) => topics({ ...LISTED, tag: 'hedges', limit: 20 }),
  'topics by a member': ({ topics }) => topics({ ...LISTED, starterId: 2, limit: 20 }),
  topic: ({ topic }, id) => topic(id, { offset: 0, limit: 100, sort: 'asc' }),
  'topic backwards': ({ topic }, id) => topic(id, { offset: 5, limit: 20, sort: 'desc' }),
  member: ({ member }) => member?.(2, { offset: 0, limit: 30 }),
  'post by id': ({ locate }) => locate?.({ kind: 'locator', by: 'post', postId: 30 }),
  'post by number': ({ locate }, topicId) =>
    locate?.({ kind: 'locator', by: 'number', topicId, number: 30 }),
  'member by name': ({ locate }) => locate?.({ kind: 'locator', by: 'starter', name: 'otter' }),
  statistics: ({ statistics }) => statistics?.(),
  namespaces: ({ namespaces }) => namespaces(),
  pages: ({ pages }) => pages(),
  page: ({ page }) => page('a:b'),
  'search of texts': ({ search }) => search?.({ text: 'words', offset: 0, limit: 10 }),
  'search of posts': ({ search }) => search?.({ text: 'note', forumId: 3, offset: 10, limit: 10 }),
};

const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0;

/** Returns what is wrong with the records in a value: ids, numbers and lengths. */
function complaints(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value === 'string') {
    const isText = !/\.(?:html|source|dialect)$/.test(path);
    return isText && value.length > MAX_UNITS ? [`${path} has ${value.length} units`] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (!Array.isArray(value)) {
    const own = Object.entries(value).flatMap(([name, each]) => {
      const isCounted = /^(?:total|place|number|.*Count)$/.test(name) && typeof each === 'number';
      const isWrong = isCounted && (!Number.isSafeInteger(each) || each < 0);
      return [
        ...complaints(each, `${path}.${name}`),
        ...(isWrong ? [`${path}.${name}: ${each}`] : []),
      ];
    });
    const { id } = value as { id?: unknown };
    return typeof id === 'number' && !isId(id) ? [...own, `${path}.id is ${id}`] : own;
  }
  const ids = value.flatMap((each) => each?.id ?? []);
  const isRepeated = new Set(ids).size < ids.length;
  const own = value.flatMap((each) => complaints(each, path)).slice(0, 3);
  return isRepeated ? [...own, `${path} has an id twice`] : own;
}

const maxLengths: Record<string, number> = {
  topics: 100,
  topic: 100,
  search: 10,
  forums: MAX_FORUMS,
};

/** Reads everything of a community whose server lies. Returns what it passed on. */
export async function readDespite(
  community: Community,
  topicId: number,
  countRequests: () => number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, read] of Object.entries(READS)) {
    const before = countRequests();
    const answer = (await read(community, topicId)) as
      | { kind: string; value?: unknown }
      | undefined;
    const requests = countRequests() - before;
    if (requests > MAX_REQUESTS) wrong.push(`${name}: ${requests} requests`);
    if (!answer) continue;
    expect(KINDS).toContain(answer.kind);
    const { value } = answer as { value?: { items?: unknown[]; posts?: unknown[] } };
    const list = Array.isArray(value) ? value : (value?.items ?? value?.posts ?? []);
    const max = maxLengths[name.split(' ')[0] ?? ''];
    if (max !== undefined && list.length > max) wrong.push(`${name}: ${list.length} records`);
    wrong.push(...new Set(complaints(value).map((each) => `${name}${each}`)));
  }
  return wrong;
}
