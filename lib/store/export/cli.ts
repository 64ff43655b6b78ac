import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '@/lib/cli/cli-command';
import { config } from '@/lib/config/config';
import { exportCommunity } from './export-community';

const USAGE = `Writes the embedded community, or a mirror, into a new folder.

  npm run export -- DIR

  DIR/data   pages, media and the log of changes, as DokuWiki's data folder has them
  DIR/board  forums.jsonl, topics.jsonl, posts.jsonl

npm run import -- --wiki DIR/data/pages --board DIR/board gives the same community.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) return console.log(USAGE);
  const [dir, more] = positionals;
  if (dir === undefined || more !== undefined) throw new CommandError(USAGE);
  const startedAt = performance.now();
  const counts = await exportCommunity(config().dataDir, dir);
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Exported ${parts.join(', ')} in ${seconds} s.`);
}

await runCommand(main);
