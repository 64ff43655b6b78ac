import { setTimeout as sleep } from 'node:timers/promises';
import { escapeForTerminal } from '@/lib/cli/escape-for-terminal';
import { openProgressBar } from '@/lib/cli/progress-bar';
import {
  CommandError,
  parseIntegerOption,
  parseNumberOption,
  runCommand,
} from '@/lib/cli/run-command';
import { systemClock } from '@/lib/community/client/transport/clock';
import { openHttpConnection } from '@/lib/community/client/transport/http-connection';
import { type Config, configure } from '@/lib/config/config';
import { openMirror } from './mirror-database';
import { publishMirror } from './publish-mirror';
import { type RunOptions, type RunResult, runMirror } from './run-mirror';
import { isComplete, summary } from './summary';
import { SyncState } from './sync-state';
import { Throttle } from './throttle/throttle';
import { ThrottledUpstream } from './throttle/throttled-upstream';

const DEFAULTS = { maxMb: '4096', maxTopics: '1000000' };

const USAGE = `Copies a community through its interface, with its consent, into DATA_DIR.

  npm run mirror -- --from URL [--client-id ID] [--rate N] [--watch]

  --from URL       base URL of the community's interface (or API_BASE_URL)
  --client-id ID   HTTP Basic, with the secret in API_CLIENT_SECRET (or API_CLIENT_ID)
  --rate N         the most questions a second, default 1
  --recheck N      percent of the topics that a later run reads again in turn, default 1
  --publish N      minutes between two publications of what is read so far, default 15
  --max-mb N       megabytes of the copy at which a run stops, default ${DEFAULTS.maxMb}; the store that
                   is served takes about as much again
  --max-topics N   topics in the copy at which a run stops, default ${DEFAULTS.maxTopics}
  --allow-gone     lets this run remove more than 5 % of the records from the copy
  --watch          stays and keeps the copy fresh
  --every N        with --watch: minutes between two runs, default 5`;

const OPTIONS = {
  from: { type: 'string' },
  'client-id': { type: 'string' },
  rate: { type: 'string', default: '1' },
  recheck: { type: 'string', default: '1' },
  publish: { type: 'string', default: '15' },
  'max-mb': { type: 'string', default: DEFAULTS.maxMb },
  'max-topics': { type: 'string', default: DEFAULTS.maxTopics },
  'allow-gone': { type: 'boolean', default: false },
  every: { type: 'string', default: '5' },
  watch: { type: 'boolean', default: false },
} as const;

/** Aborted by SIGINT and SIGTERM: the request under way is finished first. */
const stopping = new AbortController();

await runCommand({ usage: USAGE, options: OPTIONS }, async (values) => {
  const settings = configure({
    LOG_LEVEL: 'silent',
    ...(values.from && { API_BASE_URL: values.from }),
    ...(values['client-id'] && { API_CLIENT_ID: values['client-id'] }),
  });
  const { apiBaseUrl: from, dataDir } = settings;
  if (from === undefined) throw new CommandError(USAGE);
  const rate = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
  const recheck = parseNumberOption('recheck', values.recheck, { max: 100 }) / 100;
  const publishMs = parseNumberOption('publish', values.publish) * 60_000;
  const limits = {
    maxMb: parseNumberOption('max-mb', values['max-mb'], { above: 0 }),
    maxTopics: parseIntegerOption('max-topics', values['max-topics']),
  };
  const everyMs = parseNumberOption('every', values.every) * 60_000;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }

  const { db, close } = openMirror(dataDir);
  try {
    const notes = new SyncState(db);
    claim(notes, from, dataDir);
    let isLossAllowed = values['allow-gone'];
    for (;;) {
      const upstream = politely(settings, from, rate, notes);
      const run = { dataDir, db, upstream, recheck, publishMs, limits, isLossAllowed };
      const result = await shown(run);
      // A run that has reached a limit would reach it again.
      const isLast = !values.watch || typeof result.end === 'object';
      if (isLast || !(await rest(everyMs))) return isComplete(result);
      isLossAllowed = false;
    }
  } finally {
    close();
  }
});

/** A copy is of one community. */
function claim(notes: SyncState, from: string, dataDir: string): void {
  const origin = notes.text('origin') ?? from;
  if (origin !== from) {
    throw new CommandError(
      `${dataDir} holds a copy of ${escapeForTerminal(origin)}: choose another DATA_DIR.`,
    );
  }
  notes.set('origin', origin);
}

function politely(
  settings: Config,
  baseUrl: string,
  rate: number,
  notes: SyncState,
): ThrottledUpstream {
  const pace = new Throttle(rate, systemClock);
  pace.pause(Math.max(0, (notes.number('silent_until') - Date.now()) / 1000));
  return new ThrottledUpstream(
    openHttpConnection({ baseUrl, credentials: settings.apiCredentials }),
    pace,
  );
}

interface Shown
  extends Pick<RunOptions, 'db' | 'upstream' | 'recheck' | 'limits' | 'isLossAllowed'> {
  dataDir: string;
  publishMs: number;
}

async function shown({ dataDir, publishMs, ...run }: Shown): Promise<RunResult> {
  const startedAt = performance.now();
  const progress = openProgressBar({ isTimed: true });
  let publishedAt = startedAt;
  const result = await runMirror({
    ...run,
    async onStep({ phase, done, left }) {
      progress.update(phase, done, done + left);
      return !stopping.signal.aborted;
    },
    isPublicationDue: () => performance.now() - publishedAt >= publishMs,
    async publish() {
      await publishMirror(dataDir, run.db);
      publishedAt = performance.now();
    },
  }).finally(() => progress.stop());
  console.log(summary(result, (performance.now() - startedAt) / 1000));
  return result;
}

/** Waits for the next run; false when it is to be the last. */
async function rest(milliseconds: number): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  return !stopping.signal.aborted;
}
