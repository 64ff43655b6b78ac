import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { UpstreamRequest, UpstreamResult } from './upstream';

/** Longer than the wait of the circuit breaker, so that a failing record is not its next probe. */
const REMEMBERED_MS = 4_000;
/** After so many failed requests and no success, every request of a record is expected to fail. */
export const MAX_FAILED_REQUESTS = 16;
const MAX_RECORDS = 500;

/**
 * Records that failed within 4 s, which are not requested again at once. Other windows of a topic may work,
 * so up to 16 are requested.
 */
export class FailingRecords {
  /** By path, the results by the parameters of the request. */
  private readonly records: LRUCache<string, Map<string, UpstreamResult>>;

  constructor(perf: Pick<Clock, 'now'>) {
    this.records = new LRUCache({ max: MAX_RECORDS, ttl: REMEMBERED_MS, ttlResolution: 0, perf });
  }

  /** Returns the failure to expect from a request; undefined when it may succeed. */
  resultOf({ path, search }: UpstreamRequest): UpstreamResult | undefined {
    const results = this.records.get(path);
    if (!results) return undefined;
    const isFailingWholly = results.size >= MAX_FAILED_REQUESTS;
    return results.get(search) ?? (isFailingWholly ? [...results.values()].at(-1) : undefined);
  }

  /** A request has failed. */
  add({ path, search }: UpstreamRequest, result: UpstreamResult): void {
    const results = this.records.get(path) ?? new Map<string, UpstreamResult>();
    // The body of a failure is not read.
    const isResponse = result.kind === 'response';
    results.set(search, isResponse ? { ...result, body: new Uint8Array() } : result);
    this.records.set(path, results);
  }

  /** A request about the record has succeeded. */
  delete({ path }: UpstreamRequest): void {
    this.records.delete(path);
  }
}
