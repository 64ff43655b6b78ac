import { config } from '@/lib/base/config/config';
import { runCommand } from '@/tools/cli/run-command';
import { exportCommunity } from './export-community';

const USAGE = `Writes the embedded community, or a mirror, into a new folder.

  npm run export -- DIR

  DIR/data   pages, media and the log of changes, as DokuWiki's data folder has them
  DIR/board  forums.jsonl, topics.jsonl, posts.jsonl

npm run import -- --wiki DIR/data/pages --board DIR/board gives the same community.`;

await runCommand({ usage: USAGE, options: {}, argumentCount: 1 }, async (_, [dir = '']) => {
  const startedAt = performance.now();
  const counts = await exportCommunity(config().dataDir, dir);
  const parts = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Exported ${parts.join(', ')} in ${seconds} s.`);
  return true;
});
