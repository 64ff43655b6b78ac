import { config } from '@/lib/base/config/config';
import { zonedClock } from '@/lib/model/unix-time';
import { WITHHELD, WITHHOLDINGS } from '@/lib/model/withheld';
import { UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { openProgressBar, writeErrorLine } from '@/tools/cli/progress-bar';
import { requireReadable } from '@/tools/cli/require-readable';
import { IMAGE_OPTIONS, ImageCopier } from '@/tools/images/image-copier';
import { BadLineReport } from './bad-line-report';
import { type ImportCounts, importCommunity } from './import-community';
import type { BadLine } from './import-report';
import { lineSchemas } from './line-schemas';
import type { PorterRequest } from './nitro-porter/import-nitro-porter';
import { isEncoding } from './source/decode-text';
import { undoImport } from './undo-import';

export default defineCommand({
  description: 'Replaces the community in DATA_DIR.',
  calls: [
    '[--wiki DIR] [--board DIR | --discourse DIR] [--media DIR] [--with-images] [--strict|--force]',
    '--nitro-porter FILE [--only ID,… | --without ID,… | --all] [--timezone ZONE]',
    '(--board DIR | --discourse DIR | --nitro-porter FILE) --files DIR',
    '--undo',
    '--schema',
  ],
  options: {
    wiki: valueOption(
      'DIR',
      'the folder of a DokuWiki, of its data, of its pages, or of a dump: its media are imported too, and its settings say what guests may read',
    ),
    board: valueOption(
      'DIR',
      'a folder with forums.jsonl, topics.jsonl and posts.jsonl: JSON Lines, also compressed with gzip',
    ),
    discourse: valueOption(
      'DIR',
      "a folder of topics as a Discourse's /t/{id}.json has them, at any depth, also compressed; with categories.json or site.json beside them, its categories have their names",
    ),
    'nitro-porter': valueOption(
      'FILE',
      'the file into which Nitro Porter turns the database of a forum (phpBB, vBulletin, XenForo, SMF, MyBB and others), plain or compressed with gzip',
    ),
    only: valueOption('ID,…', 'categories of that file that guests may see'),
    without: valueOption('ID,…', 'categories of that file that guests may not see'),
    all: switchOption('guests may see all categories of that file'),
    timezone: valueOption('ZONE', 'time zone of the dates in that file; by default UTC'),
    files: valueOption(
      'DIR',
      'a folder of the attachments and pictures that posts of the board show or link to, with files.jsonl where their names are numbers or hashes',
    ),
    media: valueOption(
      'DIR',
      'a DokuWiki data/media folder, or the folder of a DokuWiki that has one',
    ),
    ...IMAGE_OPTIONS,
    encoding: valueOption(
      'NAME',
      'the encoding of texts that are not UTF-8, for example windows-1252, gb18030 or big5',
    ),
    strict: switchOption('stop at the first bad line'),
    force: switchOption(
      'import what is given even if it holds nothing, or more than one bad line in ten',
    ),
    schema: switchOption(
      'print the JSON Schema of forums.jsonl, topics.jsonl, posts.jsonl and files.jsonl',
    ),
    undo: switchOption('restore what the last import replaced'),
  },
  notes:
    'Parts that are not given stay as they are. What is replaced stays in DATA_DIR until the next import.',
  examples: ['--wiki dokuwiki/ --board export/', '--wiki dump/ --discourse archive/'],
  async run({ undo, schema, ...sources }) {
    if (schema) {
      console.log(JSON.stringify(lineSchemas(), undefined, 2));
      return true;
    }
    const { wiki, board, discourse, files, media, 'nitro-porter': porterFile } = sources;
    const nitroPorter = porterRequest(porterFile, sources);
    const hasSource = (wiki ?? board ?? discourse ?? porterFile ?? media) !== undefined;
    if (hasSource === undo) {
      throw new UsageError(
        'Give what to import (--wiki, --board, --discourse, --nitro-porter, --media), or --undo alone.',
      );
    }
    if ([board, discourse, porterFile].filter(Boolean).length > 1) {
      throw new UsageError('Give one of --board, --discourse and --nitro-porter.');
    }
    if (files !== undefined && (board ?? discourse ?? porterFile) === undefined) {
      throw new UsageError('--files is for --board, --discourse and --nitro-porter.');
    }
    const { encoding } = sources;
    if (encoding !== undefined && !isEncoding(encoding)) {
      throw new UsageError(`No encoding is named ${encoding}. Try windows-1252, gb18030 or big5.`);
    }
    for (const dir of [wiki, board, discourse, files, media]) {
      if (dir) requireReadable(dir);
    }
    const dataDir = requireReadable(config().dataDir);
    const images = new ImageCopier(sources);
    const startedAt = performance.now();
    const progress = openProgressBar();
    const badLines = new BadLineReport(writeErrorLine);
    const listener = {
      onBadLine: (line: BadLine) => badLines.add(line),
      onProgress: progress.update,
    };
    const beforeReplacing = (store: string) => images.copy(store, progress.update);
    const request = { ...sources, ...(nitroPorter && { nitroPorter }), dataDir, beforeReplacing };
    const remarks: string[] = [];
    let summary = 'The community from before the last import is back';
    try {
      if (undo) {
        await undoImport(dataDir, progress.update);
      } else {
        const report = formatReport(await importCommunity(request, listener));
        summary = report.pop() ?? summary;
        remarks.push(...report);
      }
    } finally {
      progress.stop();
      for (const line of badLines.summary()) console.error(line);
    }
    for (const line of remarks) console.log(line);
    console.log(`${summary} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return images.isComplete;
  },
});

interface PorterOptions {
  only?: string | undefined;
  without?: string | undefined;
  all: boolean;
  timezone?: string | undefined;
}

/** Returns what to import of a file of Nitro Porter. @throws UsageError for options that contradict */
function porterRequest(
  file: string | undefined,
  { only, without, all, timezone }: PorterOptions,
): PorterRequest | undefined {
  const given = [only, without, all || undefined, timezone].filter((each) => each !== undefined);
  if (file === undefined) {
    if (given.length === 0) return undefined;
    throw new UsageError('--only, --without, --all and --timezone are for --nitro-porter.');
  }
  if ([only, without, all || undefined].filter((each) => each !== undefined).length > 1) {
    throw new UsageError('Give one of --only, --without and --all.');
  }
  const idsOf = (list: string) =>
    list.split(',').map((id) => {
      if (/^ *\d{1,15} *$/.test(id)) return Number(id);
      throw new UsageError(`${id} is no id of a category.`);
    });
  const timeZone = timezone ?? 'UTC';
  const clock = zonedClock(timeZone);
  if (!clock) {
    throw new UsageError(`No time zone is named ${timeZone}. Try Europe/Berlin or UTC.`);
  }
  if (only !== undefined) return { file, choice: { kind: 'only', ids: idsOf(only) }, clock };
  if (without !== undefined) {
    return { file, choice: { kind: 'without', ids: idsOf(without) }, clock };
  }
  return { file, choice: { kind: all ? 'all' : 'undecided' }, clock };
}

/** Counts of an import, in the report's order. */
const IMPORTED = ['pages', 'forums', 'topics', 'posts', 'files', 'media'] as const;

/** Returns a report of at most ten lines. */
function formatReport(result: ImportCounts): string[] {
  const { bad, repeated, skipped, settings, license, hasDroppedSample, unknown } = result;
  const parts = IMPORTED.flatMap((kind) => {
    const count = result[kind];
    return count === undefined ? [] : [`${count} ${kind}`];
  });
  if (settings !== undefined) parts.push(`settings of ${settings}`);
  const remarks = [
    `${bad} bad lines`,
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
  ];
  const sample = hasDroppedSample ? '. The sample community is removed' : '';
  const hint = license ? `. A site without a board shows the wiki's license, ${license}` : '';
  const calls = unknown?.calls.map(([name, pages]) => `${name} (${pages})`);
  return [
    ...WITHHOLDINGS.flatMap((why) =>
      result[why] > 0 ? [`${result[why]} files ${WITHHELD[why]}.`] : [],
    ),
    ...(unknown?.comments ? [`${unknown.comments} comments in pages (/* … */) left out.`] : []),
    ...listLine('Syntax of plugins that is not known here, by the number of pages', calls),
    ...listLine('Plugins of the wiki that are not known here', unknown?.plugins),
    ...listLine('Settings of the wiki that have no effect here', unknown?.settings),
    ...lostLine(result),
    `Imported ${parts.join(', ')}; ${remarks.join(', ')}${sample}${hint}`,
  ];
}

/** Names the relative addresses that lead nowhere. */
function lostLine({ lost, files }: ImportCounts): string[] {
  if (!lost || lost.pictures + lost.links === 0) return [];
  const { pictures, links, examples } = lost;
  const advice =
    files === undefined ? 'give --files or ORIGIN_URL' : 'they are not in --files; give ORIGIN_URL';
  const line = `${pictures} pictures and ${links} links are relative: ${advice} (${examples.join(', ')}).`;
  return [escapeForTerminal(line)];
}

const MAX_NAMES = 30;

function listLine(title: string, names: readonly string[] = []): string[] {
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return [escapeForTerminal(`${title}: ${names.slice(0, MAX_NAMES).join(', ')}${more}.`)];
}
