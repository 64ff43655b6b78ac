import { CHROMIUM, installMissing, requireProgram } from './programs';

/** Chromium's arguments in every test. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // Saves a process, and threads beyond the machine's processors.
  '--in-process-gpu',
  '--num-raster-threads=1',
  // Pages are too short-lived to win back what the second and third compiler of V8 cost.
  '--js-flags=--no-turbofan,--no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Tests do not use the network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Returns the path of the system's Chromium. Installs Debian's package if it is missing and this user may.
 * @throws with the command to run, if this user may not
 */
export function chromium(): string {
  installMissing([CHROMIUM]);
  return requireProgram(CHROMIUM);
}
