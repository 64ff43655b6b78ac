import { type Logger, pino } from 'pino';
import { config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';

const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'address',
  'userAgent',
  'headers',
];

const INVISIBLE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A line of JSON with everything escaped that could move a terminal's cursor or turn its text
 * around; JSON itself escapes only below U+0020.
 */
export function escapeInvisible(line: string): string {
  return line.replace(
    INVISIBLE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A logger that writes one line of JSON an event, without what must not be known. */
export function createLogger(level: string, write: (line: string) => void): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    { write: (line: string) => write(escapeInvisible(line)) },
  );
}

/** The log of this process, on standard output. Events are named by `event`; no visitor's address goes in. */
export const log = defineProcessState('log', () =>
  createLogger(config().logLevel, (line) => process.stdout.write(line)),
);

/**
 * Lets the process outlive whoever reads its output. Otherwise a broken pipe is an uncaught error, which
 * Next prints, to the broken pipe: without end.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
