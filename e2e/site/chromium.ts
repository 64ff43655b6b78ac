import { CHROMIUM, findProgram, installCommand, installMissing } from './programs';

/**
 * The path of the system's Chromium; Debian's is installed where this process may do so.
 * @throws saying the one command to run, where it may not.
 */
export function chromium(): string {
  const found = findProgram(CHROMIUM);
  if (found) return found;
  installMissing();
  const installed = findProgram(CHROMIUM);
  if (installed) return installed;
  throw new Error(`The tests need Chromium. Run: ${installCommand([CHROMIUM])}`);
}
