import { type Config, config, configure } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { observed } from '@/lib/community/observed';
import { openSource } from '@/lib/community/open-community';
import type { HttpConnection } from '@/lib/community/remote/http-connection';
import { openSite } from '@/lib/community/site/open-site';
import { describeCommunity } from '@/lib/community/start/describe-community';
import { recognizeCommunity } from '@/lib/community/start/recognize-community';
import { Observations } from '@/lib/community/state/observations';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { addressSettings } from '@/tools/cli/community-address';
import { defineCommand, numberOption, switchOption } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { parseNumberOption } from '@/tools/cli/number-options';
import { openProgressBar } from '@/tools/cli/progress-bar';
import { printError } from '@/tools/cli/run-command';
import { IMAGE_OPTIONS, ImageCopier } from '@/tools/images/image-copier';
import { type MirrorDatabase, openMirror } from './mirror-database';
import { publishMirror } from './publish-mirror';
import { type RejectedRecords, type RunOptions, type RunResult, runMirror } from './run-mirror';
import { formatRunSummary, isRunComplete } from './run-summary';
import { SyncState } from './sync-state';
import { ThrottledUpstream } from './throttled-upstream';

/** No list shows that an old post was edited. */
const RECHECK_SHARE = 0.01;
/** A run publishes what it has read so far this often. */
const PUBLISH_INTERVAL_MS = 15 * 60_000;

export default defineCommand({
  description: 'Copies a community through its interface, with its consent, into DATA_DIR.',
  calls: ['[URL] [--rate N] [--watch]'],
  positionals: ['[URL]'],
  options: {
    ...IMAGE_OPTIONS,
    rate: numberOption('maximum number of requests a second, at most 1000', '1'),
    'max-mb': numberOption(
      'megabytes of the copy at which a run stops; the served store takes about as much again',
      '4096',
    ),
    'allow-gone': switchOption(
      'lets the first run delete more than 5 % of the records from the copy',
    ),
    watch: switchOption('keeps running and updates the copy'),
    every: numberOption('with --watch: minutes between two runs', '5'),
  },
  notes:
    "URL is the base URL of a community's interface, or the address of a Discourse or a wiki; without it, API_BASE_URL and WIKI_URL are.",
  examples: ['https://community.example.org/api --watch'],
  whenInterrupted: 'What was read is kept: run it again to go on.',
  async run(values, [url]) {
    configure({ LOG_LEVEL: 'silent', ...addressSettings(url) });
    if (config().communityUrl === undefined) {
      throw new UsageError('The address of the community is missing: give URL.');
    }
    const rate = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
    const images = new ImageCopier(values);
    const maxMb = parseNumberOption('max-mb', values['max-mb'], { above: 0 });
    const intervalMs = parseNumberOption('every', values.every) * 60_000;
    const asked = config();
    const { obstacle, hasAnswered } = await recognizeCommunity();
    if (obstacle !== undefined) throw new CommandError(obstacle);
    // The community may be away, so go on.
    if (!hasAnswered) {
      await describeCommunity(asked, openSite()).catch((error) => printError(error.message));
    }
    const settings = config();
    const { communityUrl: from = '', dataDir } = settings;

    const database = openMirror(dataDir);
    try {
      const state = new SyncState(database);
      claimDatabase(database, from, dataDir);
      const mirrorOnce = (canDeleteMany: boolean) => {
        const opened = openThrottledCommunity(settings, rate, state);
        const run = { database, ...opened, recheckShare: RECHECK_SHARE, maxMb, canDeleteMany };
        return runOnce(run, dataDir, images);
      };
      let result = await mirrorOnce(values['allow-gone']);
      // After an end with a reason, another run would hit the same limit.
      while (values.watch && typeof result.end !== 'object') {
        await systemClock.sleep(intervalMs);
        result = await mirrorOnce(false);
      }
      return isRunComplete(result) && images.isComplete;
    } finally {
      database.close();
    }
  },
});

const FAILURES_OF_OUTAGE = 3;
const OUTAGE =
  'The community does not answer. It is asked less and less often, at least once a minute.';

const COUNT_RECORDS = 'SELECT (SELECT count(*) FROM page) + (SELECT count(*) FROM forum) AS count';

function claimDatabase(database: MirrorDatabase, from: string, dataDir: string): void {
  const state = new SyncState(database);
  const origin = state.text('origin') ?? from;
  if (origin !== from && database.count(COUNT_RECORDS) > 0) {
    throw new CommandError(
      `${dataDir} holds a copy of ${escapeForTerminal(origin)}: choose another DATA_DIR.`,
    );
  }
  state.set('origin', from);
}

function openThrottledCommunity(
  settings: Config,
  rate: number,
  state: SyncState,
): Pick<RunOptions, 'community' | 'rejected'> {
  const openUpstream = (connection: HttpConnection) => {
    const onLimited = (seconds: number) => state.pause(seconds);
    const throttled = new ThrottledUpstream(connection, rate, systemClock, onLimited);
    throttled.continuePause(state.pauseLeft());
    return throttled;
  };
  const rejected: RejectedRecords = { invalid: 0, repeated: 0 };
  const observations = new Observations();
  const opened = openSource(settings, {
    reader: 'mirror',
    openUpstream,
    observations,
    onRejected(_reason, rejection) {
      rejected[rejection] += 1;
    },
  });
  if (!opened) throw new UsageError('The address of the community is missing: give URL.');
  return { community: observed(opened, observations), rejected };
}

async function runOnce(
  run: Omit<RunOptions, 'onStep' | 'isPublicationDue' | 'publish'>,
  dataDir: string,
  images: ImageCopier,
): Promise<RunResult> {
  const startedAt = performance.now();
  const progress = openProgressBar({ isTimed: true });
  let publishedAt = startedAt;
  let isAway = false;
  const result = await runMirror({
    ...run,
    onStep({ phase, done, left, failures }) {
      const wasAway = isAway;
      isAway = failures >= FAILURES_OF_OUTAGE;
      if (isAway !== wasAway) progress.interrupt(isAway ? OUTAGE : 'The community answers again.');
      if (!isAway) progress.update(phase, done, done + left);
    },
    isPublicationDue: () => performance.now() - publishedAt >= PUBLISH_INTERVAL_MS,
    async publish(isLast) {
      // From the store, since `mirror.db` still has forgotten records.
      const copyImages = (store: string) => images.copy(store, progress.update);
      await publishMirror(dataDir, run.database, isLast ? copyImages : undefined);
      publishedAt = performance.now();
    },
  }).finally(() => progress.stop());
  console.log(formatRunSummary(result, (performance.now() - startedAt) / 1000));
  return result;
}
