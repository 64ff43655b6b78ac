import { config } from '@/lib/base/config/config';
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
import { isEncoding } from './source/decode-text';
import { undoImport } from './undo-import';

export default defineCommand({
  description: 'Replaces the community in DATA_DIR.',
  calls: [
    '[--wiki DIR] [--board DIR | --discourse DIR] [--media DIR] [--with-images] [--strict|--force]',
    '--undo',
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
    undo: switchOption('restore what the last import replaced'),
  },
  notes:
    'Parts that are not given stay as they are. What is replaced stays in DATA_DIR until the next import.',
  examples: ['--wiki dokuwiki/ --board export/', '--wiki dump/ --discourse archive/'],
  async run({ undo, ...sources }) {
    const { wiki, board, discourse, media } = sources;
    const hasSource = (wiki ?? board ?? discourse ?? media) !== undefined;
    if (hasSource === undo) {
      throw new UsageError(
        'Give what to import (--wiki, --board, --discourse, --media), or --undo alone.',
      );
    }
    if (board && discourse) throw new UsageError('Give --board or --discourse, not both.');
    const { encoding } = sources;
    if (encoding !== undefined && !isEncoding(encoding)) {
      throw new UsageError(`No encoding is named ${encoding}. Try windows-1252, gb18030 or big5.`);
    }
    for (const dir of [wiki, board, discourse, media]) {
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
    const request = { ...sources, dataDir, beforeReplacing };
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

/** Counts of an import, in the report's order. */
const IMPORTED = ['pages', 'forums', 'topics', 'posts', 'media'] as const;

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
    ...(skipped > 0 ? [`${skipped} files skipped`] : []),
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
    `Imported ${parts.join(', ')}; ${remarks.join(', ')}${sample}${hint}`,
  ];
}

const MAX_NAMES = 30;

function listLine(title: string, names: readonly string[] = []): string[] {
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return [escapeForTerminal(`${title}: ${names.slice(0, MAX_NAMES).join(', ')}${more}.`)];
}
