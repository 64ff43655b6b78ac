import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '@/lib/base/config/config';
import { downloadNames, downloadsFolder } from '@/lib/pages/downloads/downloads';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { withProgressBar } from '@/tools/cli/progress-bar';
import { requireReadable } from '@/tools/cli/require-readable';
import { mirrorPath } from '@/tools/mirror/mirror-database';
import { type ForgetTarget, forget, undoForget } from './forget';

export default defineCommand({
  description:
    'Removes a record from the community in DATA_DIR, or the name of a member, for good.',
  calls: [
    '--member NAME|ID [--posts] [--delete-downloads] [--dry-run]',
    '--topic ID | --post ID | --page ID [--delete-downloads] [--dry-run]',
    '--undo --member NAME|ID (or --topic, --post, --page)',
    '--list',
  ],
  options: {
    member: valueOption(
      'NAME|ID',
      'replaces the member by "former member": in posts, quotes, lists, feeds, and wherever the name stands as a word of its own',
    ),
    topic: valueOption('ID', 'the number of a topic'),
    post: valueOption('ID', 'the number of a post'),
    page: valueOption('ID', 'the id of a page of the wiki'),
    posts: switchOption('also removes what the member wrote'),
    'delete-downloads': switchOption(
      'also deletes the files in DATA_DIR/downloads, which were made before',
    ),
    'dry-run': switchOption('says what would be removed, and removes nothing'),
    undo: switchOption('takes it off the list: the next import or mirror run brings it back'),
    list: switchOption('prints the list, which holds hashes of names'),
  },
  notes:
    'Imports, mirror runs, restored backups and undone imports obey the list (DATA_DIR/forgotten.jsonl); exports, frozen sites and ZIM files are made of what is left. A running site follows within seconds.',
  examples: ['--member penny --dry-run', '--topic 345', '--undo --topic 345'],
  whenInterrupted: 'What is to be forgotten may still be shown, or stored: run it again.',
  async run(values) {
    const { dataDir: folder, cacheUrl } = config();
    const dataDir = requireReadable(folder);
    if (values.list) {
      for (const entry of readForgotten(forgottenPath(dataDir))) console.log(describeEntry(entry));
      return true;
    }
    const targets = (['member', 'topic', 'post', 'page'] as const).flatMap(
      (kind): ForgetTarget[] => {
        const value = values[kind];
        return value === undefined || value === '' ? [] : [{ kind, value }];
      },
    );
    const [target] = targets;
    if (!target || targets.length > 1) {
      throw new UsageError('Give one of --member, --topic, --post and --page, or --list.');
    }
    if (values.posts && target.kind !== 'member') {
      throw new UsageError('--posts goes with --member.');
    }
    if (values.undo) {
      if (!undoForget(dataDir, target)) {
        throw new CommandError('It is not on the list, which --list prints.');
      }
      console.log('It is off the list. The next import brings it back.');
      return true;
    }
    const isDryRun = values['dry-run'];
    const { removed, changed, left, pages, images } = await withProgressBar((onStep) =>
      forget(dataDir, target, { hasPosts: values.posts, isDryRun, cacheUrl, onStep }),
    );
    const byKind = (counts: Record<string, number>) =>
      Object.entries(counts)
        .map(([kind, count]) => `${count} of kind ${kind}`)
        .join(', ');
    const counts = `${removed} records are removed and ${byKind(changed) || 'none'} changed, on ${pages} pages; ${images} copied images go.`;
    console.log(isDryRun ? `Dry run: ${counts}` : counts);
    const isLeft = byKind(left);
    if (isLeft) {
      console.log(
        `Left in ${isLeft}: the name in small letters, which may be a word, and in ids and links of the wiki, which would lead nowhere without it: rename these pages there.`,
      );
    }
    if (!isDryRun) reportOtherFiles(dataDir, values['delete-downloads']);
    return true;
  },
});

/** Says, or deletes, what else in the data folder still holds what is forgotten. */
function reportOtherFiles(dataDir: string, shouldDelete: boolean): void {
  const names = downloadNames();
  const list = names.map(escapeForTerminal).join(', ');
  if (shouldDelete) for (const name of names) rmSync(join(downloadsFolder(dataDir), name));
  if (names.length > 0) {
    console.log(
      shouldDelete
        ? `Deleted from downloads: ${list}.`
        : `Made before, and still offered: ${list}. Publish them again, or delete them (--delete-downloads).`,
    );
  }
  if (existsSync(mirrorPath(dataDir))) {
    console.log(
      'mirror.db keeps what the mirrored community said: delete it where there will be no other run.',
    );
  }
}

function describeEntry(entry: ForgottenEntry): string {
  const since = new Date(entry.at * 1000).toISOString().slice(0, 10);
  if (entry.kind !== 'member') return `${since} ${entry.kind} ${entry.id}`;
  const names = `${entry.names.length} names: ${entry.names.map((hash) => hash.slice(0, 12))}`;
  return `${since} member ${entry.id ?? ''} (${names})${entry.hasPosts ? ' with posts' : ''}`;
}
