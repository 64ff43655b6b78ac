import type { MirrorDatabase } from './mirror-database';

/** The values of the sync state, by their names in the database. Times are Unix seconds. */
const STORED_NAMES = {
  /** Base URL of the community that is mirrored. */
  origin: 'origin',
  /** Number of the current sync cycle, from 1. */
  cycle: 'sweep',
  cycleStartedAt: 'sweep_at',
  /** Start of the last cycle whose lists and records were all read. */
  syncedAt: 'agreed_at',
  /** When the forums, the wiki and all topics were last listed completely. */
  forumsListedAt: 'forums_listed',
  wikiListedAt: 'wiki_listed',
  topicsScannedAt: 'walked',
  /** The cycle in which the current scan of all topics began, and the first topic it met. */
  scan: 'walk',
  scanFirstTopic: 'walk_first',
  /** Until when the community asked for no requests, in milliseconds. */
  pausedUntilMs: 'silent_until',
} as const;

export type SyncStateKey = keyof typeof STORED_NAMES;

/** What a mirror remembers from run to run, beside its records and tasks. */
export class SyncState {
  constructor(private readonly database: MirrorDatabase) {}

  text(key: SyncStateKey): string | undefined {
    const query = 'SELECT value FROM note WHERE name = ?';
    return this.database.first<{ value: string }>(query, [STORED_NAMES[key]])?.value;
  }

  /** Returns 0 where nothing is stored. */
  number(key: SyncStateKey): number {
    return Number(this.text(key) ?? 0);
  }

  set(key: SyncStateKey, value: string | number): void {
    this.database.run('REPLACE INTO note VALUES (?, ?)', [STORED_NAMES[key], String(value)]);
  }
}
