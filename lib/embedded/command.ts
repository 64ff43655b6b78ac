import { ConfigError } from '@/lib/config';
import { ImportError } from './import/report';
import { StoreError } from './store/connection';

/**
 * Runs a command to its end and sets the exit status: 0, or 1 after a failure that was to be
 * expected, which is printed as its sentence. Bugs are thrown on.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function isExpected(error: unknown): error is Error {
  if ([ConfigError, ImportError, StoreError].some((kind) => error instanceof kind)) return true;
  return (
    error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS')
  );
}

/**
 * Reads an option that holds a whole number, 0 or more.
 * @throws ImportError
 */
export function wholeOption(name: string, given: string): number {
  if (/^\d{1,12}$/.test(given)) return Number(given);
  throw new ImportError(`--${name} must be a whole number (given: ${JSON.stringify(given)}).`);
}
