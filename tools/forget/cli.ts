import { config } from '@/lib/base/config/config';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { CommandError, runCommand } from '@/tools/cli/run-command';
import { type ForgetTarget, forget, undoForget } from './forget';

const USAGE = `Removes a record from the community in DATA_DIR, or the name of a member, for good.

  npm run forget -- --member NAME|ID [--posts] [--dry-run]
  npm run forget -- --topic ID | --post ID | --page ID [--dry-run]
  npm run forget -- --undo --member NAME|ID (or --topic, --post, --page)
  npm run forget -- --list

  --member NAME|ID  replaces the member by "former member": in posts, quotes, lists, feeds, and
                    wherever the name stands as a word of its own
  --posts           also removes what the member wrote
  --dry-run         says what would be removed, and removes nothing
  --undo            takes it off the list: the next import or mirror run brings it back
  --list            prints the list, which holds hashes of names

Imports, mirror runs, restored backups and undone imports obey the list (DATA_DIR/forgotten.jsonl); exports,
frozen sites, ZIM files and books are made of what is left. A running site follows within seconds.`;

const OPTIONS = {
  member: { type: 'string' },
  topic: { type: 'string' },
  post: { type: 'string' },
  page: { type: 'string' },
  posts: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
} as const;

await runCommand({ usage: USAGE, options: OPTIONS }, async (values) => {
  const { dataDir, cacheUrl } = config();
  if (values.list) {
    for (const entry of readForgotten(forgottenPath(dataDir))) console.log(describeEntry(entry));
    return true;
  }
  const targets = (['member', 'topic', 'post', 'page'] as const).flatMap((kind): ForgetTarget[] => {
    const value = values[kind];
    return value === undefined || value === '' ? [] : [{ kind, value }];
  });
  const [target] = targets;
  if (!target || targets.length > 1 || (values.posts && target.kind !== 'member'))
    throw new CommandError(USAGE);
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
    cacheUrl,
  });
  const counts = `${removed} records are removed and ${changed} changed, on ${pages} pages.`;
  console.log(isDryRun ? `Dry run: ${counts}` : counts);
  return true;
});

function describeEntry(entry: ForgottenEntry): string {
  const since = new Date(entry.at * 1000).toISOString().slice(0, 10);
  if (entry.kind !== 'member') return `${since} ${entry.kind} ${entry.id}`;
  const names = `${entry.names.length} names: ${entry.names.map((hash) => hash.slice(0, 12))}`;
  return `${since} member ${entry.id ?? ''} (${names})${entry.hasPosts ? ' with posts' : ''}`;
}
