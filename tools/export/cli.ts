import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { config } from '@/lib/base/config/config';
import { outputPath, PUBLISH_OPTION } from '@/tools/cli/output-path';
import { CommandError, runCommand } from '@/tools/cli/run-command';
import { exportCommunity } from './export-community';
import { zipFolder } from './zip-folder';

const USAGE = `Writes the embedded community, or a mirror, into a new folder.

  npm run export -- DIR
  npm run export -- --publish [NAME.zip]

  DIR/data   pages, media and the log of changes, as DokuWiki's data folder has them
  DIR/board  forums.jsonl, topics.jsonl, posts.jsonl
  --publish  packs the folder into DATA_DIR/downloads, whose files /downloads lists; by default export.zip

npm run import -- --wiki DIR/data/pages --board DIR/board gives the same community.`;

/** Exports into a folder beside the ZIP file, and packs that. */
async function publishExport(dataDir: string, file: string) {
  const workDir = await mkdtemp(join(dirname(file), '.export-'));
  try {
    const counts = await exportCommunity(dataDir, workDir);
    await zipFolder(workDir, file);
    return counts;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const SYNTAX = { usage: USAGE, options: PUBLISH_OPTION, argumentCount: 1, optionalCount: 1 };

await runCommand(SYNTAX, async ({ publish }, [given = '']) => {
  if (given === '' && !publish) throw new CommandError(USAGE);
  const path = outputPath(given, publish, 'export.zip');
  const startedAt = performance.now();
  const { dataDir } = config();
  const counts = await (publish ? publishExport(dataDir, path) : exportCommunity(dataDir, path));
  const parts = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Exported ${parts.join(', ')} in ${seconds} s.`);
  return true;
});
