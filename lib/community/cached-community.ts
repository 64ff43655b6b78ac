import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Call } from './call';
import type { Community } from './community';
import type { Dependencies } from './dependencies';
import type { Identity } from './identity';

export interface AnswerCacheUsage {
  responses: number;
  bytes: number;
  missing: number;
}

/**
 * A community with cached answers.
 *
 * | Source | fresh for | usable during outages for | missing for |
 * |---|---|---|---|
 * | remote | CACHE_SECONDS | STALE_SECONDS | as fresh, at most 30 s |
 * | store | its publication | – | as fresh |
 */
export interface CachedCommunity extends Community {
  usage(): AnswerCacheUsage;
  /** Answers of running calls are neither cached nor shared. */
  purge(isAffected: (address: string) => boolean): void;
  identityNow(call: Call): Promise<Identity | undefined>;
  /** Returns the same community, with the same cache, for one reading. */
  forReading(reading: Reading): CachedCommunity;
}

export interface Reading {
  client: ClientKind;
  /** Notes each answer. */
  dependencies?: Dependencies;
  /** True if only titles and names are read from lists. */
  isOutline?: boolean;
}
