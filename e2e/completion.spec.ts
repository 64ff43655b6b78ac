import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { LECTERN_PROGRAM } from './site/lectern';
import { FISH, findProgram, type Program, ZSH } from './site/programs';

const BASH: Program = { name: 'bash', executables: ['bash'], paths: [], packages: ['bash'] };

/** Prints what bash offers for the words of a line, of which the last is completed. */
const BASH_OFFERS = `source "$1"; shift; COMP_WORDS=(lectern "$@"); COMP_CWORD=$#
_lectern; printf '%s\\n' "\${COMPREPLY[@]}"`;

/** Types a line with tabs in an interactive shell on a terminal of its own, until `--undo` is there. */
const ZSH_TYPES = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "autoload -Uz compinit; compinit -u -D; source $1; PS1='>'; echo rea''dy"
zpty -r z out '*ready*'
zpty -w -n z $'lectern imp\\t--und\\t'
zpty -r z out '*--undo*'
print -r -- "$out"
zpty -d z`;

let dir: string;

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lectern-completion-'));
});
test.afterAll(() => rm(dir, { recursive: true, force: true }));

/** Saves the script for a shell, and returns its path. Skips the test where the shell is not installed. */
async function scriptFor(shell: Program): Promise<string> {
  test.skip(!findProgram(shell), `${shell.name} is not installed`);
  const script = path.join(dir, shell.name);
  await writeFile(
    script,
    execFileSync(process.execPath, [LECTERN_PROGRAM, 'completion', shell.name]),
  );
  return script;
}

const runShell = (shell: Program, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(findProgram(shell) ?? '', args, {
    env: { ...process.env, HOME: dir, TERM: 'dumb' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trim();
};

test('bash completes commands, options and words', async () => {
  const script = await scriptFor(BASH);
  const offers = (...words: string[]) =>
    runShell(BASH, ['--norc', '-c', BASH_OFFERS, 'bash', script, ...words]).split('\n');
  expect(offers('im')).toEqual(['import']);
  expect(offers('')).toEqual(expect.arrayContaining(['serve', 'check', 'completion']));
  expect(offers('import', '--und')).toEqual(['--undo']);
  expect(offers('completion', '')).toEqual(['bash', 'zsh', 'fish', '--help']);
  // The shell's own completion of files follows.
  expect(offers('import', '--wiki', './')).toEqual(['']);
});

test('zsh completes a command and an option', async () => {
  const script = await scriptFor(ZSH);
  expect(runShell(ZSH, ['-f', '-c', ZSH_TYPES, 'zsh', script])).toMatch(/lectern import.+--undo/);
});

test('fish completes commands, options and words, with what they do', async () => {
  const script = await scriptFor(FISH);
  const offers = (line: string) =>
    runShell(FISH, ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, line]);
  expect(offers('lectern im')).toMatch(/^import\treplaces the community/);
  expect(offers('lectern import --und')).toBe('--undo\trestore what the last import replaced');
  expect(offers('lectern completion ').split('\n').sort()).toEqual(['bash', 'fish', 'zsh']);
});
