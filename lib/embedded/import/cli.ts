import { parseArgs } from 'node:util';
import { config } from '@/lib/config';
import { runCommand } from '../command';
import { type ImportCounts, importCommunity } from './import';
import { importMedia } from './media';
import { openProgress } from './progress';
import { ImportError, printBadLine } from './report';

const USAGE = `Replaces the embedded community.

  npm run import -- [--wiki DIR] [--board DIR] [--media DIR] [--strict]

  --wiki DIR   a DokuWiki data/pages folder
  --board DIR  a folder with forums.jsonl, topics.jsonl and posts.jsonl
  --media DIR  a DokuWiki data/media folder
  --strict     stop at the first bad line

What is not given stays as it was.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      wiki: { type: 'string' },
      board: { type: 'string' },
      media: { type: 'string' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { wiki, board, media, strict, help } = values;
  if (help) return console.log(USAGE);
  if ((wiki ?? board ?? media) === undefined) throw new ImportError(USAGE);
  const { dataDir } = config();
  if (media !== undefined) await importMedia(media, dataDir);
  if (wiki === undefined && board === undefined) return;
  const startedAt = performance.now();
  const counts = await importShown({ dataDir, wiki, board, strict });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${summary(counts)} in ${seconds} s.`);
}

async function importShown(request: Parameters<typeof importCommunity>[0]): Promise<ImportCounts> {
  const progress = openProgress();
  try {
    return await importCommunity(request, {
      bad: (line) => progress.line(printBadLine(line)),
      progress: progress.at,
    });
  } finally {
    progress.stop();
  }
}

function summary({ bad, ...counts }: ImportCounts): string {
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  return `Imported ${parts.join(', ')}; ${bad} bad lines`;
}

await runCommand(main);
