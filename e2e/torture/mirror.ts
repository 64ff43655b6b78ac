import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { respondWith } from '@/e2e/fixtures/scripted-upstream';
import { serveDataDir } from '@/lib/store/interface/embedded-community';
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
    ];
  },
};
