import { statSync } from 'node:fs';

const CHECK_EVERY_MS = 1000;

/** Changes with the file; undefined if unreadable. */
function fileVersion(path: string): string | undefined {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file && [file.dev, file.ino, file.size, file.mtimeMs].join(':');
  } catch {
    // Opening the store reports the problem.
    return undefined;
  }
}

/** Polls a store's file, which other processes may replace. */
export class StoreWatcher {
  version: string | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly path: string) {
    this.version = fileVersion(path);
    setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  check(): void {
    const version = fileVersion(this.path);
    if (version === this.version) return;
    this.version = version;
    for (const listener of this.listeners) listener();
  }
}
