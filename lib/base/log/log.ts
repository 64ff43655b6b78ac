import { type Logger, pino } from 'pino';
import { config } from '../config/config';
import { defineProcessState } from '../runtime/process-state';
import { escapeUnit } from '../text/escape';
import { splitWords } from '../text/split-words';

const REDACTED = splitWords('authorization cookie password secret address userAgent headers');

/** Control, zero-width and bidirectional characters. */
const INVISIBLE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Escapes characters that move a terminal's cursor or reorder text. JSON escapes only those below U+0020.
 */
function escapeInvisible(line: string): string {
  return line.replace(INVISIBLE, escapeUnit);
}

/** Returns a logger of JSON lines that redacts personal and secret fields. */
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

/** Log on standard output. Each entry has an `event`, and none has a visitor's address. */
export const log = defineProcessState('log', () =>
  createLogger(config().logLevel, (line) => process.stdout.write(line)),
);
