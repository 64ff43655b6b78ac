import { UsageError } from '@/tools/cli/command-error';
import { type Command, defineCommand } from '@/tools/cli/define-command';
import { printHelp, printRows } from '@/tools/cli/print-help';
import type { CommandRow } from './table';

const INTRODUCTION = `Serves a community as a fast, read-only web site, and does what belongs to it.

  lectern [URL]                 serves the community in DATA_DIR, or the one at a URL
  lectern COMMAND [ARGUMENTS]
  lectern --version`;

const CONCLUSION = `Settings are environment variables: docs/configuration.md lists them. Every command takes --data DIR.
Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.

Examples:
  lectern https://forum.example.org
  lectern import --wiki dokuwiki/ --board export/
  lectern help import`;

/** Returns the command `help`, which describes a command or lists `rows`. */
export const createHelpCommand = (rows: Readonly<Record<string, CommandRow>>): Command =>
  defineCommand({
    description: 'Shows what a command takes, or lists the commands.',
    calls: ['[COMMAND]'],
    positionals: ['[COMMAND]'],
    options: {},
    isStandalone: true,
    async run(_, [name]) {
      const names = Object.keys(rows);
      if (name !== undefined && !names.includes(name)) {
        throw new UsageError(
          `COMMAND must be one of ${names.join(', ')} (given: ${JSON.stringify(name)}).`,
        );
      }
      const row = name === undefined ? undefined : rows[name];
      const table = Object.entries(rows).map(([each, { summary }]) => [each, summary] as const);
      console.log(
        row
          ? printHelp(`lectern ${name}`, (await row.load()).default)
          : `${INTRODUCTION}\n\nCommands:\n${printRows(table)}\n\n${CONCLUSION}`,
      );
      return true;
    },
  });
