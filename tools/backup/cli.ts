import { config } from '@/lib/base/config/config';
import { CommandError, runCommand } from '@/tools/cli/run-command';
import type { BackupManifest } from './backup-manifest';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

const USAGE = `Copies what is worth keeping of DATA_DIR, or puts it back.

  npm run backup -- DIR            write a backup into a new folder; the site may be running
  npm run backup -- --restore DIR  replace by a backup what it holds, after comparing each file with its checksum

A backup holds the community, its media, what a mirror has read, the crawl for the sitemap, and the
secret that signs image addresses: keep it private. What a restore replaces of the community is there
until the next import or restore: npm run import -- --undo.`;

const OPTIONS = { restore: { type: 'boolean', default: false } } as const;

const MB = 1024 * 1024;

/** One line about the files of a backup. */
function describe({ files, madeAt }: BackupManifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${(bytes / MB).toFixed(1)} MB, of ${madeAt}`;
}

await runCommand(
  { usage: USAGE, options: OPTIONS, argumentCount: 1 },
  async ({ restore }, [dir = '']) => {
    if (dir === '') throw new CommandError(USAGE);
    const { dataDir } = config();
    if (restore) console.log(`Restored ${describe(await restoreBackup(dir, dataDir))}.`);
    else console.log(`Wrote ${describe(await makeBackup(dataDir, dir))}.`);
    return true;
  },
);
