import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { config, configure } from '@/lib/base/config/config';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { storeCommunity } from '@/lib/community/store/store-community';
import { openMirror } from '@/tools/mirror/mirror-database';
import { publishMirror } from '@/tools/mirror/publish-mirror';
import { type RunResult, runMirror } from '@/tools/mirror/run-mirror';

/** `npm run bench:mirror -- [--from DIR]`: mirrors a store in this process twice, without a throttle. */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
configure({ LOG_LEVEL: 'silent' });
const from = values.from ?? config().dataDir;
const dir = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const source = openDataDir(from);
const database = openMirror(dir);

async function run(): Promise<RunResult & { seconds: number }> {
  const startedAt = performance.now();
  const result = await runMirror({
    database,
    community: storeCommunity(source),
    rejected: { invalid: 0, repeated: 0 },
    recheckShare: 0.01,
    canDeleteMany: false,
    limits: { maxMb: Number.POSITIVE_INFINITY, maxTopics: Number.POSITIVE_INFINITY },
    onStep: () => undefined,
    isPublicationDue: () => false,
    publish: async () => {},
  });
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}

const table: Record<string, Record<string, number>> = {};
for (const name of ['first run', 'second run, nothing changed']) {
  const { counts, requestCount, seconds } = await run();
  const { pages, topics, posts } = counts;
  const [perSecond, share] = [
    requestCount / seconds,
    requestCount / (table['first run']?.requests ?? requestCount),
  ];
  table[name] = {
    pages,
    topics,
    posts,
    requests: requestCount,
    seconds: Number(seconds.toFixed(1)),
    'a second': Math.round(perSecond),
    '% of the first': Number((share * 100).toFixed(1)),
  };
}
const startedAt = performance.now();
await publishMirror(dir, database);
console.table(table);
console.log(`Published in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
database.close();
rmSync(dir, { recursive: true });
