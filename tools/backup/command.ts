import { config } from '@/lib/base/config/config';
import { defineCommand, switchOption } from '@/tools/cli/define-command';
import { withProgressBar } from '@/tools/cli/progress-bar';
import { requireReadable } from '@/tools/cli/require-readable';
import { makeBackup, restoreBackup } from './backup';

export default defineCommand({
  description:
    'Copies what is worth keeping of DATA_DIR into a new folder, or puts it back. The site may be running.',
  calls: ['DIR', '--restore DIR'],
  positionals: ['DIR'],
  options: {
    restore: switchOption(
      'replace by a backup what it holds, after comparing each file with its checksum',
    ),
  },
  notes:
    'A backup holds the community, its media, what a mirror has read, the crawl for the sitemap, and the secret that signs image addresses: keep it private. What a restore replaces of the community is there until the next import or restore: lectern import --undo.',
  examples: ['/backups/2026-11-22', '--restore /backups/2026-11-22'],
  async run({ restore }, [dir = '']) {
    const dataDir = requireReadable(config().dataDir);
    const count = await withProgressBar((onProgress) =>
      restore
        ? restoreBackup(requireReadable(dir), dataDir, onProgress)
        : makeBackup(dataDir, dir, onProgress),
    );
    console.log(`${restore ? 'Restored' : 'Wrote'} ${count} files.`);
    return true;
  },
});
