import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '@/lib/base/config/config';
import { downloadNames, downloadsFolder } from '@/lib/pages/downloads/downloads';
import type { ForgetCounts, LeftNames } from '@/lib/store/forgotten/forget-records';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { withProgressBar } from '@/tools/cli/progress-bar';
import { requireReadable } from '@/tools/cli/require-readable';
import { mirrorPath } from '@/tools/mirror/mirror-database';
import type { ForgetTarget } from './find-target';
import { type ForgetResult, forget, undoForget } from './forget';

export default defineCommand({
  description:
    'Removes a record from the community in DATA_DIR, or the name of a member, for good.',
  calls: [
    '--member NAME|ID [--posts] [--delete-downloads] [--purge-list FILE] [--dry-run]',
    '--topic ID | --post ID | --page ID [--delete-downloads] [--purge-list FILE] [--dry-run]',
    '--undo --member NAME|ID (or --topic, --post, --page)',
    '--list',
  ],
  options: {
    member: valueOption(
      'NAME|ID',
      'replaces the member by "former member": in posts, quotes, lists, feeds, and wherever the name stands as a word of its own',
    ),
    'member-id': valueOption('ID', 'as --member, by the number alone'),
    'member-name': valueOption('NAME', 'as --member, by the name alone'),
    topic: valueOption('ID', 'the number of a topic'),
    post: valueOption('ID', 'the number of a post'),
    page: valueOption('ID', 'the id of a page of the wiki'),
    posts: switchOption('also removes what the member wrote'),
    'delete-downloads': switchOption(
      'also deletes the files in DATA_DIR/downloads, which were made before',
    ),
    'purge-list': valueOption(
      'FILE',
      'writes the addresses that a CDN in front of the site may still have, one a line',
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
    const { dataDir: folder, cacheUrl, siteUrl } = config();
    const dataDir = requireReadable(folder);
    if (values.list) {
      for (const entry of readForgotten(forgottenPath(dataDir))) {
        console.log(describeEntry(entry));
      }
      return true;
    }
    const target = targetOf(values);
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
    const result = await withProgressBar((onStep) =>
      forget(dataDir, target, { hasPosts: values.posts, isDryRun, cacheUrl, onStep }),
    );
    printResult(result, isDryRun);
    if (!isDryRun) {
      reportOtherFiles(dataDir, values['delete-downloads']);
    }
    const { addresses } = result;
    const file = values['purge-list'];
    if (file) {
      const lines = addresses.map((address) => `${siteUrl ?? ''}${address}\n`);
      writeFileSync(file, lines.join(''));
      console.log(`${addresses.length} addresses are in ${escapeForTerminal(file)}.`);
    } else if (!isDryRun && addresses.length > 0) {
      console.log(
        `A CDN or proxy in front of the site may have ${addresses.length} of its addresses: empty it, or run this with --purge-list FILE to get a list.`,
      );
    }
    return true;
  },
});

type TargetOption = 'member' | 'member-id' | 'member-name' | 'topic' | 'post' | 'page';

const TARGETS: readonly ({ option: TargetOption } & Omit<ForgetTarget, 'value'>)[] = [
  { option: 'member', kind: 'member' },
  { option: 'member-id', kind: 'member', by: 'id' },
  { option: 'member-name', kind: 'member', by: 'name' },
  { option: 'topic', kind: 'topic' },
  { option: 'post', kind: 'post' },
  { option: 'page', kind: 'page' },
];

/** Returns the target that the options name. @throws UsageError unless they name exactly one */
function targetOf(values: Partial<Record<TargetOption, string>>): ForgetTarget {
  const targets: ForgetTarget[] = [];
  for (const { option, ...target } of TARGETS) {
    const value = values[option];
    if (value) {
      targets.push({ ...target, value });
    }
  }
  const [target] = targets;
  if (!target || targets.length > 1) {
    throw new UsageError('Give one of --member, --topic, --post and --page, or --list.');
  }
  return target;
}

const printCounts = (counts: readonly { kind: string; count: number }[]) =>
  counts.map(({ kind, count }) => `${count} of kind ${kind}`).join(', ');

const LEFT = {
  word: 'the name in small letters, which may be a word',
  id: 'in ids and links of the wiki, which would lead nowhere without it: rename these pages there',
  short:
    'the name outside of mentions, quotes and profiles: it has one or two signs, or no letters, and may be something else',
} as const satisfies Record<LeftNames['reason'], string>;

const quotingPaths = ({ quotedIn }: ForgetCounts) =>
  quotedIn.map(({ kind, id, topicId }) =>
    kind === 'page'
      ? href({ kind: 'wiki-page', id })
      : routePath('/board/topics/{id}/posts/{post}', topicId ?? 0, id),
  );

function printResult(result: ForgetResult, isDryRun: boolean): void {
  const { removed, changed, left, pages, images, emptiedQuotes, description } = result;
  const kinds = Object.entries(changed).map(([kind, count]) => ({ kind, count }));
  const counts = `${removed} records are removed and ${printCounts(kinds) || 'none'} changed, on ${pages} pages; ${images} copied images go.`;
  console.log(`${isDryRun ? 'Dry run: ' : ''}${counts}`);
  console.log(`This is ${escapeForTerminal(description)}.`);
  if (emptiedQuotes > 0) {
    console.log(
      `Quotes of it that are emptied: ${emptiedQuotes}, in ${quotingPaths(result).join(' ')}`,
    );
  }
  for (const [reason, text] of Object.entries(LEFT)) {
    const kept = left.filter((each) => each.reason === reason);
    if (kept.length > 0) {
      console.log(`Left in ${printCounts(kept)}: ${text}.`);
    }
  }
}

/** Reports or deletes other files that still hold the target. */
function reportOtherFiles(dataDir: string, shouldDelete: boolean): void {
  const names = downloadNames();
  const list = names.map(escapeForTerminal).join(', ');
  if (shouldDelete) {
    for (const name of names) {
      rmSync(join(downloadsFolder(dataDir), name));
    }
  }
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
  if (entry.kind !== 'member') {
    return `${since} ${entry.kind} ${entry.id}`;
  }
  const hashes = entry.names.map((hash) => hash.slice(0, 12)).join(',');
  const names = `${entry.names.length} names: ${hashes}`;
  return `${since} member ${entry.id ?? ''} (${names})${entry.hasPosts ? ' with posts' : ''}`;
}
