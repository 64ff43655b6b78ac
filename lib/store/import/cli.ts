import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '@/lib/cli/cli-command';
import { openProgressBar } from '@/lib/cli/progress-bar';
import { config } from '@/lib/config/config';
import { collectBadLines } from './bad-lines';
import type { ImportCounts } from './import-community';
import { type ReplaceRequest, replaceCommunity } from './replace-community';
import { undoImport } from './undo-import';

const USAGE = `Replaces the embedded community.

  npm run import -- [--wiki DIR] [--board DIR] [--media DIR] [--strict] [--force]
  npm run import -- --undo

  --wiki DIR   a DokuWiki data/pages folder
  --board DIR  a folder with forums.jsonl, topics.jsonl and posts.jsonl: JSON Lines or a JSON array,
               in UTF-8 or UTF-16, also compressed with gzip or (from Node 22.15 on) zstd
  --media DIR  a DokuWiki data/media folder
  --strict     stop at the first bad line
  --force      import what is given even if it holds nothing, or more than one bad line in ten
  --undo       bring back what the last import replaced

What is not given stays as it was. What is replaced is kept in DATA_DIR until the next import.`;

const OPTIONS = {
  wiki: { type: 'string' },
  board: { type: 'string' },
  media: { type: 'string' },
  strict: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

async function main(): Promise<void> {
  const { help, undo, ...given } = parseArgs({ options: OPTIONS }).values;
  if (help) return console.log(USAGE);
  const isAnythingGiven = (given.wiki ?? given.board ?? given.media) !== undefined;
  if (isAnythingGiven === undo) throw new CommandError(USAGE);
  const { dataDir } = config();
  const startedAt = performance.now();
  const done = undo ? await undoShown(dataDir) : summary(await importShown({ ...given, dataDir }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${done} in ${seconds} s.`);
}

/** Shows how far an import is, its bad lines, and how many there were. */
async function importShown(request: ReplaceRequest): Promise<ImportCounts> {
  const progress = openProgressBar();
  const badLines = collectBadLines((line) => progress.line(line));
  const listener = { bad: badLines.add, progress: progress.at };
  try {
    return await replaceCommunity(request, listener);
  } finally {
    progress.stop();
    for (const line of badLines.summary()) console.error(line);
  }
}

async function undoShown(dataDir: string): Promise<string> {
  const progress = openProgressBar();
  try {
    await undoImport(dataDir, progress.at);
  } finally {
    progress.stop();
  }
  return 'What the last import replaced is back';
}

function summary({ bad, ...counts }: ImportCounts): string {
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  return `Imported ${parts.join(', ')}; ${bad} bad lines`;
}

await runCommand(main);
