import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { UsageError } from '@/tools/cli/command-error';
import { printHelp } from '@/tools/cli/print-help';
import { createHelpCommand } from './help';
import { COMMANDS, type CommandRow } from './table';

const ROWS: Readonly<Record<string, CommandRow>> = {
  ...COMMANDS,
  help: { summary: '', load: async () => ({ default: createHelpCommand(ROWS) }) },
};

/** Wrong arguments of every command, and what the message about them says. */
const WRONG: Readonly<Record<string, readonly (readonly [string[], string])[]>> = {
  serve: [[['forum'], 'URL must be an http:// or https:// address (given: "forum").']],
  import: [
    [[], 'Give what to import'],
    [['--board', 'x', '--discourse', 'y'], 'Give one of --board, --discourse and --nitro-porter.'],
    [['--nitro-porter', 'x', '--all', '--only', '1'], 'Give one of --only, --without and --all.'],
    [['--only', '1'], '--only, --without, --all and --timezone are for --nitro-porter.'],
    [['--wiki'], "Option '--wiki <value>' argument missing."],
  ],
  mirror: [
    [[], 'The address of the community is missing: give URL.'],
    [['http://127.0.0.1:9', '--rate', '1001'], '--rate must be a number, more than 0'],
  ],
  export: [
    [[], 'Name the folder to write, or add --publish.'],
    [['--publish', 'a/b.zip'], 'give the name of a file without a folder'],
  ],
  freeze: [[[], 'The argument DIR is missing.']],
  zim: [
    [[], 'Name the .zim file to write, or add --publish.'],
    [['site.zip'], 'The file must be named *.zim'],
    [['--publish', '../site.zim'], 'give the name of a file without a folder'],
  ],
  backup: [[[], 'The argument DIR is missing.']],
  check: [
    [['x'], 'URL must be an http:// or https:// address (given: "x").'],
    [['--nonsense'], "Unknown option '--nonsense'."],
  ],
  forget: [
    [[], 'Give one of --member, --topic, --post and --page, or --list.'],
    [['--topic', '1', '--posts'], '--posts goes with --member.'],
  ],
  help: [[['nothing'], 'COMMAND must be one of serve, import,']],
};

const dir = temporaryDir();
beforeEach(() => {
  process.env.DATA_DIR = path.join(dir, 'absent');
});
afterEach(resetProcessState);

test.each(Object.keys(ROWS))('%s: help, and wrong calls', async (name) => {
  const command = (await ROWS[name]?.load())?.default;
  if (!command) throw new Error('There is no command.');
  const help = printHelp(`lectern ${name}`, command);
  expect(help).toMatch(new RegExp(`^  lectern ${name}\\b`, 'm'));
  expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(110);
  expect(WRONG[name]).toBeDefined();
  for (const [args, sentence] of WRONG[name] ?? []) {
    const error = await command.run(args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(sentence);
    expect(String(error)).not.toContain('\n');
  }
  expect(readdirSync(dir), 'a wrong call writes nothing').toEqual([]);
});
