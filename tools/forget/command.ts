import { config } from '@/lib/base/config/config';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { requireReadable } from '@/tools/cli/require-readable';
import { type ForgetTarget, forget, undoForget } from './forget';

export default defineCommand({
  description:
    'Removes a record from the community in DATA_DIR, or the name of a member, for good.',
  calls: [
    '--member NAME|ID [--posts] [--dry-run]',
    '--topic ID | --post ID | --page ID [--dry-run]',
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
    'dry-run': switchOption('says what would be removed, and removes nothing'),
    undo: switchOption('takes it off the list: the next import or mirror run brings it back'),
    list: switchOption('prints the list, which holds hashes of names'),
  },
  notes:
    'Imports, mirror runs, restored backups and undone imports obey the list (DATA_DIR/forgotten.jsonl); exports, frozen sites, ZIM files and books are made of what is left. A running site follows within seconds.',
  examples: ['--member penny --dry-run', '--topic 345', '--undo --topic 345'],
  async run(values) {
    const dataDir = requireReadable(config().dataDir);
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
    if (values.posts && target.kind !== 'member')
      throw new UsageError('--posts goes with --member.');
    if (values.undo) {
      const wasThere = undoForget(dataDir, target);
      console.log(
        wasThere ? 'It is off the list. The next import brings it back.' : 'It is not on the list.',
      );
      return wasThere;
    }
    const isDryRun = values['dry-run'];
    const { removed, changed, pages } = await forget(dataDir, target, {
      hasPosts: values.posts,
      isDryRun,
    });
    const counts = `${removed} records are removed and ${changed} changed, on ${pages} pages.`;
    console.log(isDryRun ? `Dry run: ${counts}` : counts);
    return true;
  },
});

function describeEntry(entry: ForgottenEntry): string {
  const since = new Date(entry.at * 1000).toISOString().slice(0, 10);
  if (entry.kind !== 'member') return `${since} ${entry.kind} ${entry.id}`;
  const names = `${entry.names.length} names: ${entry.names.map((hash) => hash.slice(0, 12))}`;
  return `${since} member ${entry.id ?? ''} (${names})${entry.hasPosts ? ' with posts' : ''}`;
}
