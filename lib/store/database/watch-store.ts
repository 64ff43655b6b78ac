import { statSync } from 'node:fs';
import { defineProcessState } from '@/lib/base/runtime/process-state';

const CHECK_EVERY_MS = 1000;

/** Returns a value that differs for another file at the path; undefined without a readable file. */
function fileVersion(path: string): string | undefined {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file && [file.dev, file.ino, file.size, file.mtimeMs].join(':');
  } catch {
    // Opening the store reports what is wrong with the folder.
    return undefined;
  }
}

/** Polls the file of a store, which another process may replace. */
class StoreWatcher {
  /** Differs for another file; undefined while there is none. */
  version: string | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly path: string) {
    this.version = fileVersion(path);
    setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Calls back each time the version has changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Looks at the file now. */
  check(): void {
    const version = fileVersion(this.path);
    if (version === this.version) return;
    this.version = version;
    for (const listener of this.listeners) listener();
  }
}

const watchers = defineProcessState('store-watchers', () => new Map<string, StoreWatcher>());

/** Returns the only watcher of a file in this process. */
export function watchStore(path: string): StoreWatcher {
  const watcher = watchers().get(path) ?? new StoreWatcher(path);
  watchers().set(path, watcher);
  return watcher;
}
