import { spawn } from 'node:child_process';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { CommandError } from '@/tools/cli/command-error';
import type { ZimMetadata } from './zim-metadata';

const PROGRAM = 'zimwriterfs';
/** UTF-16 units quoted in errors. */
const MAX_MESSAGE = 1000;

interface ProgramEnd {
  status: number | null;
  message: string;
}

function runZimwriterfs(args: readonly string[]): Promise<ProgramEnd> {
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    let message = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(-MAX_MESSAGE);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      const sentence = `${PROGRAM}, which packs pages for Kiwix, is not installed. On Debian and Ubuntu: sudo apt-get install zim-tools`;
      reject(isMissing ? new CommandError(sentence) : error);
    });
    child.on('close', (status) => resolve({ status, message }));
  });
  // Also ends the program if this process exits before it.
  return undoOnFailure(
    () => child.kill(),
    () => ended,
  );
}

/** Checks that `zimwriterfs` starts. @throws CommandError if it is not installed */
export async function requireZimwriterfs(): Promise<void> {
  await runZimwriterfs(['--version']);
}

/**
 * Packs a folder as ZIM with title and full-text index.
 * @param illustration relative path of a 48 × 48 PNG
 * @throws CommandError with the program's message
 */
export async function packZim(
  file: string,
  dir: string,
  illustration: string,
  metadata: ZimMetadata,
): Promise<void> {
  const options = { welcome: 'index.html', illustration, ...metadata };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const args = given.map(([name, value]) => `--${name}=${value}`);
  const { status, message } = await runZimwriterfs([...args, dir, file]);
  if (status !== 0) throw new CommandError(`${PROGRAM} failed: ${message.trim()}`);
}
