import { statSync } from 'node:fs';

const CHECK_EVERY_MS = 1000;

/** Returns a text that changes with the file; undefined if the file is missing or unreadable. */
function fileVersion(path: string): string | undefined {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file && [file.dev, file.ino, file.size, file.mtimeMs].join(':');
  } catch {
    // Opening the store reports the problem.
    return undefined;
  }
}

/** Polls a store's file once per second, since other processes may replace it. */
export class StoreWatcher {
  /** Changes with the file; undefined if the file is missing or unreadable. */
  version: string | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly path: string) {
    this.version = fileVersion(path);
    setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Adds a function that is called after each change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Looks at the file now, and calls the listeners if it changed. */
  check(): void {
    const version = fileVersion(this.path);
    if (version === this.version) return;
    this.version = version;
    for (const listener of this.listeners) listener();
  }
}
