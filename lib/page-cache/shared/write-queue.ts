import { diskBytesOf, type EntryToWrite, type WriteBatch } from './disk-entries';

/** On disk. A batch is written in about 5 ms, during which the process does nothing else. */
const MAX_BATCH_BYTES = 512 * 1024;
/** Beyond these bytes the oldest entries are dropped: the disk is too slow for them. */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

/** What waits to be written to the disk, the last value of each key. */
export class WriteQueue {
  readonly entries = new Map<string, EntryToWrite>();
  readonly uses = new Set<string>();
  readonly unlocks = new Set<string>();
  private bytes = 0;

  get isEmpty(): boolean {
    return this.entries.size + this.uses.size + this.unlocks.size === 0;
  }

  add(entry: EntryToWrite): void {
    this.remove(entry.key);
    if (entry.content.length > MAX_QUEUED_BYTES) return;
    this.entries.set(entry.key, entry);
    this.bytes += entry.content.length;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= MAX_QUEUED_BYTES) return;
      this.remove(oldest);
    }
  }

  deleteTagged(tags: ReadonlySet<string> | 'all'): void {
    for (const { key, tag } of [...this.entries.values()]) {
      if (tags === 'all' || tags.has(tag)) this.remove(key);
    }
  }

  /** Removes and returns as much as one transaction should write. */
  takeBatch(): WriteBatch {
    const entries: EntryToWrite[] = [];
    let bytes = 0;
    for (const entry of this.entries.values()) {
      if (bytes > 0 && bytes + diskBytesOf(entry) > MAX_BATCH_BYTES) break;
      bytes += diskBytesOf(entry);
      entries.push(entry);
    }
    for (const { key } of entries) this.remove(key);
    return { entries, uses: take(this.uses), unlocks: take(this.unlocks) };
  }

  /** Queues a batch again that could not be written; newer values stay. */
  putBack({ entries, uses, unlocks }: WriteBatch): void {
    for (const entry of entries) if (!this.entries.has(entry.key)) this.add(entry);
    for (const key of uses) this.uses.add(key);
    for (const key of unlocks) this.unlocks.add(key);
  }

  /** Removes a value that is not written yet. */
  remove(key: string): void {
    this.bytes -= this.entries.get(key)?.content.length ?? 0;
    this.entries.delete(key);
  }
}

function take(keys: Set<string>): string[] {
  const taken = [...keys];
  keys.clear();
  return taken;
}
