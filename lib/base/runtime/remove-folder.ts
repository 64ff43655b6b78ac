import { rmSync } from 'node:fs';

/** Removes a folder, if it is there, with what asynchronous operations still write into it. */
export const removeFolder = (dir: string): void =>
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
