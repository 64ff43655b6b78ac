import type { Change } from '@/lib/model/community';
import type { RecordKey } from '@/lib/model/record-key';
import { storePath } from '@/lib/store/build/publish-store';
import { type StoreWatcher, watchStore } from '@/lib/store/database/watch-store';
import { readChangesSince, readPublicationId } from '@/lib/store/queries/publication-queries';
import type { ContentVersion, ReplacedListener } from './content-version';
import { affectedTags, tagOf } from './purge/purge';

/** After this time every rendering that begins reads the new store, and no response of the old one. */
const SETTLE_MS = 3000;

/** The pages that may show some changes, by their tags; `all` where the changes are not known. */
type AffectedPages = ReadonlySet<string> | 'all';

/** The record whose pages show a change: of a post its topic. */
const recordOf = ({ kind, id, topicId }: Change): RecordKey =>
  kind === 'post' ? { kind: 'topic', id: String(topicId) } : { kind, id };

/** Follows the store of a data folder, in which an import or a mirror publishes new ones. */
export class StoreVersion implements ContentVersion {
  private file: string | undefined;
  private id: string | undefined;
  private isSettled = true;
  private readonly affected = new Map<string, AffectedPages>();
  private readonly listeners: ReplacedListener[] = [];
  private readonly watcher: StoreWatcher;

  constructor(dataDir: string) {
    this.watcher = watchStore(storePath(dataDir));
    this.watcher.onChange(() => this.follow());
    this.watcher.check();
    this.follow();
  }

  current(): string | undefined {
    // The first request of all creates the store.
    if (this.file === undefined) this.watcher.check();
    return this.isSettled ? this.id : undefined;
  }

  isOutdated(version: string, address: string): boolean {
    if (version === this.id) return false;
    const affected = this.affectedSince(version);
    return affected === 'all' || affected.has(tagOf(address));
  }

  onReplaced(listener: ReplacedListener): void {
    this.listeners.push(listener);
  }

  private follow(): void {
    const { version: file, path } = this.watcher;
    if (file === undefined || file === this.file) return;
    const isFirst = this.file === undefined;
    const previous = this.id;
    this.file = file;
    // A store of an older version of Lectern has no id, but is the same as long as its file is.
    this.id = readPublicationId(path) ?? file;
    this.affected.clear();
    if (isFirst || previous === undefined || previous === this.id) return;
    this.isSettled = false;
    const isAffected = (address: string) => this.isOutdated(previous, address);
    const report = () => {
      for (const listener of this.listeners) listener(isAffected);
    };
    report();
    setTimeout(() => {
      report();
      this.isSettled = this.file === file;
    }, SETTLE_MS).unref();
  }

  private affectedSince(version: string): AffectedPages {
    const known = this.affected.get(version);
    if (known) return known;
    const changes = readChangesSince(this.watcher.path, version);
    const affected = changes
      ? new Set(changes.flatMap((change) => affectedTags(recordOf(change))))
      : 'all';
    this.affected.set(version, affected);
    return affected;
  }
}
