import { dirname, join, resolve } from 'node:path';
import { config } from '@/lib/base/config/config';
import { UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption } from '@/tools/cli/define-command';
import { inTemporaryFolder } from '@/tools/cli/in-temporary-folder';
import { outputPath } from '@/tools/cli/output-path';
import { type ProgressBar, withProgressBar } from '@/tools/cli/progress-bar';
import { exportCommunity } from './export-community';
import { zipFolder } from './zip-folder';

/** Exports beside the ZIP file, then packs it. */
const publishExport = (dataDir: string, file: string, onProgress: ProgressBar['update']) =>
  inTemporaryFolder(join(dirname(file), '.export-'), async (workDir) => {
    const counts = await exportCommunity(dataDir, workDir, onProgress);
    onProgress('packing', 0, 1);
    await zipFolder(workDir, file);
    return counts;
  });

export default defineCommand({
  description: 'Writes the community in DATA_DIR, or a mirror, into a new folder.',
  calls: ['DIR', '--publish [NAME.zip]'],
  positionals: ['[DIR]'],
  options: {
    publish: switchOption(
      'pack it into DATA_DIR/downloads, whose files /downloads lists (default export.zip)',
    ),
  },
  notes:
    "DIR/data holds pages, media and the log of changes, as DokuWiki's data folder has them; DIR/board holds forums.jsonl, topics.jsonl and posts.jsonl, DIR/files their files. lectern import --wiki DIR/data/pages --board DIR/board --files DIR/files gives the same community.",
  examples: ['export/', '--publish'],
  async run({ publish }, [given = '']) {
    if (given === '' && !publish) {
      throw new UsageError('Name the folder to write, or add --publish.');
    }
    const path = publish ? outputPath(given, publish, 'export.zip') : resolve(given);
    const startedAt = performance.now();
    const { dataDir } = config();
    const write = publish ? publishExport : exportCommunity;
    const counts = await withProgressBar((onProgress) => write(dataDir, path, onProgress));
    const parts = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`Exported ${parts.join(', ')} in ${seconds} s.`);
    return true;
  },
});
