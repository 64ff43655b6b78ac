import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { UpstreamRequest, UpstreamResult } from './upstream';

/** Longer than the circuit breaker's wait, so that its next probe is another record. */
const REMEMBERED_MS = 4_000;
/** After this many failures in a row, all requests for a record are expected to fail. */
export const MAX_FAILED_REQUESTS = 16;
const MAX_RECORDS = 500;

/**
 * Blocks repeated requests for records that failed within 4 s. Other windows of a topic may work, so up to 16
 * are tried.
 */
export class FailingRecords {
  private readonly records: LRUCache<string, Map<string, UpstreamResult>>;

  constructor(perf: Pick<Clock, 'now'>) {
    this.records = new LRUCache({ max: MAX_RECORDS, ttl: REMEMBERED_MS, ttlResolution: 0, perf });
  }

  /** Returns an equal request's failure; after 16 failures of the record, the last of them. */
  resultOf({ path, search }: UpstreamRequest): UpstreamResult | undefined {
    const results = this.records.get(path);
    if (!results) return undefined;
    const isFailingWholly = results.size >= MAX_FAILED_REQUESTS;
    return results.get(search) ?? (isFailingWholly ? [...results.values()].at(-1) : undefined);
  }

  /** Keeps a failure without the body of its response. */
  add({ path, search }: UpstreamRequest, result: UpstreamResult): void {
    const results = this.records.get(path) ?? new Map<string, UpstreamResult>();
    const isResponse = result.kind === 'response';
    results.set(search, isResponse ? { ...result, body: new Uint8Array() } : result);
    this.records.set(path, results);
  }

  /** Removes the failures of a record that was read. */
  delete({ path }: UpstreamRequest): void {
    this.records.delete(path);
  }
}
