import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 600_000;
const INTERVAL_MS = 50;

/** Repeats a check until it is true. @throws after ten minutes, with `what` */
export async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + TIMEOUT_MS;
  while (!(await check())) {
    if (performance.now() > endMs) throw new Error(`waited in vain: ${what}`);
    await sleep(INTERVAL_MS);
  }
}
