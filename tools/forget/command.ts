import { existsSync, writeFileSync } from 'node:fs';
import { config } from '@/lib/base/config/config';
import { downloadNames, downloadsFolder } from '@/lib/pages/downloads/downloads';
import type { ForgetRecord, Place } from '@/lib/store/forgotten/forget-texts';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { routePath } from '@/lib/urls/routes/route-path';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
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
    '--member NAME|ID [--posts] [--also CODE]... [--places FILE] [--dry-run]',
    '--topic ID | --post ID | --page ID [--also CODE]... [--places FILE] [--dry-run]',
    '--undo --member NAME|ID (or --topic, --post, --page)',
    '--list',
  ],
  options: {
    member: valueOption(
      'NAME|ID',
      'replaces the member by "former member": as an author, in mentions and quotes, and in texts where a whole word is the name',
    ),
    'member-id': valueOption('ID', 'as --member, by the number alone'),
    'member-name': valueOption('NAME', 'as --member, by the name alone'),
    topic: valueOption('ID', 'the number of a topic'),
    post: valueOption('ID', 'the number of a post'),
    page: valueOption('ID', 'the id of a page of the wiki'),
    posts: switchOption('also removes what the member wrote'),
    also: {
      ...valueOption('CODE', 'also removes the name, or the quote, at a place of the list'),
      multiple: true,
    },
    places: valueOption(
      'FILE',
      'writes the list of other places that contain the name, one a line: code, address and words around',
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
      forget(dataDir, target, {
        hasPosts: values.posts,
        isDryRun,
        also: values.also,
        cacheUrl,
        onStep,
      }),
    );
    printResult(result, isDryRun);
    reportPlaces(result.places, values.places);
    if (!isDryRun) {
      reportOtherFiles(dataDir);
      console.log(
        'A cache in front of the site may have its pages: empty it, unless CDN_PURGE_URL is set.',
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

/** Returns the address of a record; of others' names, the list of all topics. */
function addressOf({ kind, id, topicId = 0 }: ForgetRecord): string {
  switch (kind) {
    case 'post':
      return routePath('/board/topics/{id}/posts/{post}', topicId, id);
    case 'topic':
      return routePath('/board/topics/{id}', id);
    case 'forum':
      return routePath('/board/forums/{id}', id);
    case 'namespace':
      return href({ kind: 'namespace', id, page: 1 });
    case 'member':
      return id === '' ? routePath('/board/topics') : href(topicsWith({ starterId: Number(id) }));
    default:
      return href({ kind: 'wiki-page', id });
  }
}

/** More places than this are only in the file of `--places`. */
const MAX_PRINTED = 50;

/** Prints and writes the places that contain the name, and stay. */
function reportPlaces(places: readonly Place[], file: string | undefined): void {
  const lines = places.map(({ code = '-', record, excerpt }) =>
    [code, addressOf(record), excerpt].join('  '),
  );
  if (file) writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  if (places.length === 0) return;
  console.log(
    `${places.length} other places contain the name, or quote it without a name. They stay, unless you decide otherwise: --also CODE (not for those with -, which are ids and names of others).`,
  );
  for (const line of lines.slice(0, MAX_PRINTED)) console.log(escapeForTerminal(line));
  const rest = lines.length - MAX_PRINTED;
  if (file) console.log(`All ${lines.length} places are in ${escapeForTerminal(file)}.`);
  else if (rest > 0) console.log(`And ${rest} more: --places FILE writes them all.`);
}

function printResult(result: ForgetResult, isDryRun: boolean): void {
  const { removed, changed, pages, images, emptiedQuotes, quotedIn, description } = result;
  const kinds = Object.entries(changed).map(([kind, count]) => ({ kind, count }));
  const counts = `${removed} records are removed and ${printCounts(kinds) || 'none'} changed, on ${pages} pages; ${images} copied images go.`;
  console.log(`${isDryRun ? 'Dry run: ' : ''}${counts}`);
  console.log(`This is ${escapeForTerminal(description)}.`);
  if (emptiedQuotes > 0) {
    const addresses = quotedIn.slice(0, MAX_PRINTED).map(addressOf);
    console.log(`Quotes of it that are emptied: ${emptiedQuotes}, in ${addresses.join(' ')}`);
  }
}

/** Reports other files that still hold the target. */
function reportOtherFiles(dataDir: string): void {
  const names = downloadNames();
  if (names.length > 0) {
    const list = names.map(escapeForTerminal).join(', ');
    console.log(
      `Made before, and still offered: ${list}. Publish them again, or delete them in ${escapeForTerminal(downloadsFolder(dataDir))}.`,
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
