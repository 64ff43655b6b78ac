import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { UpstreamRequest, UpstreamResult } from './upstream';

/** Longer than the circuit breaker waits, so that a record that always fails is not its next probe. */
const REMEMBERED_MS = 4_000;
/** After so many different requests of a record have failed, none having succeeded, all of them are expected to. */
export const MAX_FAILED_REQUESTS = 16;
const MAX_RECORDS = 500;

/**
 * The records whose requests have failed within the last 4 s, so that they are not requested again at
 * once. A single window of a topic may fail, so the other ones are still requested, up to 16.
 */
export class FailingRecords {
  /** By path, the results by the parameters of the request. */
  private readonly records: LRUCache<string, Map<string, UpstreamResult>>;

  constructor(perf: Pick<Clock, 'now'>) {
    this.records = new LRUCache({ max: MAX_RECORDS, ttl: REMEMBERED_MS, ttlResolution: 0, perf });
  }

  /** The failure that a request would meet again; undefined where that is not known. */
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
