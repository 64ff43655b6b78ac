import type { MirrorDatabase } from './mirror-database';

/** Times are Unix seconds, except for keys that end in `Ms`. */
type SyncStateKey =
  /** Mirrored base URL. */
  | 'origin'
  /** Number and start of the current cycle, which reads the community's lists once. */
  | 'cycle'
  | 'cycleStartedAt'
  /** Start of the last complete cycle. */
  | 'syncedAt'
  /** Last complete listings. */
  | 'forumsListedAt'
  | 'wikiListedAt'
  | 'topicsScannedAt'
  /** Last request for wiki changes, and cycle of the last complete wiki listing. */
  | 'wikiLookedAt'
  | 'wikiCycle'
  /** Cycle and first topic of the current scan. */
  | 'scan'
  | 'scanFirstTopic'
  /** A requested pause: end and length. */
  | 'pausedUntilMs'
  | 'pauseMs';

/** A mirror's progress, which its database keeps between runs. */
export class SyncState {
  constructor(private readonly database: MirrorDatabase) {}

  /** Returns a value as text; undefined if unset. */
  text(key: SyncStateKey): string | undefined {
    const query = 'SELECT value FROM sync_state WHERE name = ?';
    return this.database.first<{ value: string }>(query, [key])?.value;
  }

  /** Returns a value as a number; 0 if unset. */
  number(key: SyncStateKey): number {
    return Number(this.text(key) ?? 0);
  }

  /** Stores the end and length of a pause that the community requested, for later processes, too. */
  pause(seconds: number): void {
    const pauseMs = seconds * 1000;
    this.set('pausedUntilMs', Date.now() + pauseMs);
    this.set('pauseMs', pauseMs);
  }

  /**
   * Returns the seconds that are left of the pause; 0 without a pause. They are at most the pause's length,
   * even if the clock was set back.
   */
  pauseLeft(): number {
    const givenMs = this.number('pauseMs');
    const leftMs = this.number('pausedUntilMs') - Date.now();
    if (leftMs > givenMs) this.set('pausedUntilMs', Date.now() + givenMs);
    return Math.max(0, Math.min(leftMs, givenMs)) / 1000;
  }

  set(key: SyncStateKey, value: string | number): void {
    this.database.write('REPLACE INTO sync_state VALUES (?, ?)', [key, String(value)]);
  }
}
