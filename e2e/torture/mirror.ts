import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { respondWith } from '@/e2e/fixtures/scripted-upstream';
import { type MirrorRun, runMirrorCommand } from '../site/run-mirror';
import {
  addTopic,
  generateRecords,
  publishRecords,
  type Records,
  reply,
} from '../upstream/records';
import {
  allMoved,
  endlessTopics,
  type SwitchableFault,
  type SwitchableUpstream,
  startSwitchableUpstream,
} from '../upstream/switchable';
import { atMost, type Figure, none, type Torture } from './torture';

const TOPICS = 250;
const PAGES = 30;
const MEGABYTE = 1_000_000;
const MAX_MB = 20;

/** A community that can change and fail, and the folder of its mirror. */
interface Case {
  upstream: SwitchableUpstream;
  records: Records;
  copy: string;
  mirror(...more: string[]): Promise<MirrorRun>;
  /** Publishes the current records as the community. */
  publish(): Promise<void>;
}

async function withCase(act: (on: Case) => Promise<Figure[]>): Promise<Figure[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lectern-'));
  const [original, copy] = [path.join(dir, 'original'), path.join(dir, 'copy')];
  const records = generateRecords(TOPICS, PAGES);
  const publish = () => publishRecords(original, records);
  await publish();
  const upstream = await startSwitchableUpstream(original);
  const mirror = (...more: string[]) => {
    upstream.requests.length = 0;
    return runMirrorCommand(upstream.url, copy, ...more);
  };
  try {
    return await act({ upstream, records, copy, mirror, publish });
  } finally {
    await upstream.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** What is wrong with the end of a run, which had to fail with a reason. */
function endedWrongly({ status, output }: MirrorRun, sentence: RegExp): string[] {
  return [
    ...(status === 1 ? [] : [`exit status ${status}`]),
    ...(sentence.test(output) ? [] : [`no sentence in: ${output.slice(-200)}`]),
  ];
}

async function notServed(copy: string, targets: string[]): Promise<string[]> {
  const ask = serveDataDir(copy);
  const wrong: string[] = [];
  for (const target of targets) {
    const { status } = await ask(new Request(`http://copy${target}`));
    if (status !== 200) wrong.push(`${target} is ${status}`);
  }
  return wrong;
}

const topicTargets = (count: number) =>
  Array.from({ length: count }, (_, at) => `/board/topics/${at + 1}`);

const ignoresOffset = (pattern: RegExp, { upstream }: Case): SwitchableFault => {
  const first = new Map<string, Promise<string>>();
  return (target) => {
    if (!pattern.test(target.pathname) || !Number(target.searchParams.get('offset'))) return;
    target.searchParams.delete('offset');
    const key = target.pathname + target.search;
    const body = first.get(key) ?? fetch(`${upstream.url}${key}`).then((got) => got.text());
    first.set(key, body);
    return (socket, head) => void body.then((text) => respondWith(text)(socket, head));
  };
};

const offsetIgnored = (what: string, pattern: RegExp, sentence: RegExp) =>
  withCase(async (on) => {
    on.upstream.fault = ignoresOffset(pattern, on);
    const run = await on.mirror();
    return [
      none(`${what}: the run ends, and says so`, endedWrongly(run, sentence)),
      atMost(`${what}: questions`, on.upstream.requests.length, 2 * (TOPICS + PAGES)),
    ];
  });

const movedAway = () =>
  withCase(async ({ upstream, mirror, copy }) => {
    await mirror();
    upstream.fault = allMoved;
    const run = await mirror('--recheck', '100');
    return [
      none('404 to everything: said at the end', endedWrongly(run, / 0 gone;/)),
      none('404 to everything: lost', await notServed(copy, topicTargets(TOPICS))),
    ];
  });

const oneFails = () =>
  withCase(async ({ upstream, records, mirror, publish, copy }) => {
    upstream.fault = ({ pathname }) =>
      pathname === '/board/topics/7' ? respondWith('<h1>Error</h1>', 500) : undefined;
    const wrong = endedWrongly(await mirror(), /^ {2}topic 7: status 500, to be tried again in/m);
    for (const tid of [TOPICS + 1, TOPICS + 2]) {
      addTopic(records, tid);
      reply(records, tid, 'New');
      await publish();
      wrong.push(...endedWrongly(await mirror(), /^ {2}topic 7: status 500/m));
      wrong.push(...(await notServed(copy, [`/board/topics/${tid}`])));
    }
    return [none('one topic always fails: others not copied, or not said', wrong)];
  });

const endless = () =>
  withCase(async ({ upstream, mirror, copy }) => {
    upstream.fault = endlessTopics(20_000);
    const run = await mirror('--max-mb', String(MAX_MB));
    const sizes = await Promise.all(
      (await readdir(copy)).map(async (name) => (await stat(path.join(copy, name))).size),
    );
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
    const byTopics = await mirror('--max-topics', '500');
    return [
      none('endless: said at the end', [
        ...endedWrongly(run, /the run stops\. Set --max-mb higher/),
        ...endedWrongly(byTopics, /the run stops\. Set --max-topics higher/),
      ]),
      // One response more than the limit, and the write-ahead log.
      atMost(`endless, --max-mb ${MAX_MB}: on the disk`, megabytes, MAX_MB + 16, 'MB'),
    ];
  });

/** Marks the requests of a fault itself. */
const PLAIN = 'plain';
const OUTDATED = 'an outdated copy';

/** A list with each record twice: as it is, then as it was a day before. */
function repeatRecords(records: unknown): unknown {
  if (!Array.isArray(records)) return records;
  return records.flatMap((record: Record<string, unknown>) => {
    const older = Object.entries(record).map(([name, value]) => {
      const isTime = ['post_date', 'last_post', 'last_modified'].includes(name);
      if (isTime && typeof value === 'number') return [name, value - 86_400];
      return [name, name === 'post_rendered' || name === 'title' ? OUTDATED : value];
    });
    return [record, Object.fromEntries(older)];
  });
}

/** The rows of each list and topic are in it twice, and so are counted. */
const repeatsEverything =
  ({ upstream }: Case): SwitchableFault =>
  ({ pathname, searchParams }) => {
    if (searchParams.has(PLAIN)) return;
    searchParams.set(PLAIN, '1');
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    if (limit > 0) {
      searchParams.set('offset', String(Math.floor(offset / 2)));
      searchParams.set('limit', String(Math.floor(limit / 2) + 1));
    }
    const repeat = (records: unknown) => {
      const rows = repeatRecords(records);
      return Array.isArray(rows) && limit > 0 ? rows.slice(offset % 2, (offset % 2) + limit) : rows;
    };
    return async (socket, head) => {
      const answer = await fetch(`${upstream.url}${pathname}?${searchParams}`);
      const body: unknown = await answer.json();
      const isTopic = typeof body === 'object' && body !== null && 'posts_list' in body;
      const repeated = isTopic ? { ...body, posts_list: repeat(body.posts_list) } : repeat(body);
      const total = answer.headers.get('x-total-count');
      const more: Record<string, string> =
        total === null ? {} : { 'x-total-count': String(2 * Number(total)) };
      respondWith(JSON.stringify(repeated), answer.status, more)(socket, head);
    };
  };

const repeats = () =>
  withCase(async (on) => {
    on.upstream.fault = repeatsEverything(on);
    const { status, output } = await on.mirror();
    const wrong = [
      ...(status === 0 ? [] : [`exit status ${status}: ${output.slice(-200)}`]),
      ...(/records came more than once/.test(output) ? [] : ['repeats are not counted']),
      ...(/could not be understood/.test(output) ? ['repeats count as not understood'] : []),
      ...(await notServed(on.copy, topicTargets(TOPICS))),
    ];
    const ask = serveDataDir(on.copy);
    for (const target of topicTargets(TOPICS)) {
      const text = await (await ask(new Request(`http://copy${target}`))).text();
      if (text.includes(OUTDATED)) wrong.push(`${target} is outdated`);
    }
    return [none('each record twice: the run fails, or keeps the older one', wrong)];
  });

/** Failures of a community that a mirror must survive, each tested with the command. */
export const mirrorFaults: Torture = {
  about: 'communities that a mirror must not believe, or must not follow for ever',
  async run() {
    return [
      ...(await offsetIgnored(
        'topics ignore offset',
        /^\/board\/topics$/,
        /the same topics whatever the offset/,
      )),
      ...(await offsetIgnored(
        'posts ignore offset',
        /^\/board\/topics\/\d+$/,
        /the same posts whatever the offset/,
      )),
      ...(await movedAway()),
      ...(await oneFails()),
      ...(await endless()),
      ...(await repeats()),
    ];
  },
};
