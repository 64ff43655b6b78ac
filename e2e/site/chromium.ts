import { CHROMIUM, findProgram, installCommand, installMissing } from './programs';

/**
 * The path of the system's Chromium. Installs Debian's package if it is missing and this user may.
 * @throws with the command to run, if this user may not.
 */
export function chromium(): string {
  const path = findProgram(CHROMIUM);
  if (path) return path;
  installMissing();
  const installed = findProgram(CHROMIUM);
  if (installed) return installed;
  throw new Error(`The tests need Chromium. Run: ${installCommand([CHROMIUM])}`);
}
