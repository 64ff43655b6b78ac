import type { MirrorDatabase } from './mirror-database';

/** The values of the sync state. Times are Unix seconds. */
type SyncStateKey =
  /** Base URL of the community that is mirrored. */
  | 'origin'
  /** Number of the current sync cycle, from 1. */
  | 'cycle'
  | 'cycleStartedAt'
  /** Start of the last cycle whose lists and records were all read. */
  | 'syncedAt'
  /** When the forums, the wiki and all topics were last listed completely. */
  | 'forumsListedAt'
  | 'wikiListedAt'
  | 'topicsScannedAt'
  /** When the changes of the wiki were last asked for, and the cycle that last listed all of the wiki. */
  | 'wikiLookedAt'
  | 'wikiCycle'
  /** The cycle in which the current scan of all topics began, and the first topic of the scan. */
  | 'scan'
  | 'scanFirstTopic'
  /** The end of a requested pause, and its length in milliseconds. */
  | 'pausedUntilMs'
  | 'pauseMs';

/** What a mirror remembers from run to run, beside its records and tasks. */
export class SyncState {
  constructor(private readonly database: MirrorDatabase) {}

  text(key: SyncStateKey): string | undefined {
    const query = 'SELECT value FROM sync_state WHERE name = ?';
    return this.database.first<{ value: string }>(query, [key])?.value;
  }

  /** Returns 0 where nothing is stored. */
  number(key: SyncStateKey): number {
    return Number(this.text(key) ?? 0);
  }

  /** Stores a requested pause, for this process and later ones. */
  pause(seconds: number): void {
    const pauseMs = seconds * 1000;
    this.set('pausedUntilMs', Date.now() + pauseMs);
    this.set('pauseMs', pauseMs);
  }

  /** Returns the seconds left of the pause, at most its length, since the system's clock may be wrong. */
  pauseLeft(): number {
    const givenMs = this.number('pauseMs');
    const leftMs = this.number('pausedUntilMs') - Date.now();
    if (leftMs > givenMs) this.set('pausedUntilMs', Date.now() + givenMs);
    return Math.max(0, Math.min(leftMs, givenMs)) / 1000;
  }

  set(key: SyncStateKey, value: string | number): void {
    this.database.run('REPLACE INTO sync_state VALUES (?, ?)', [key, String(value)]);
  }
}
