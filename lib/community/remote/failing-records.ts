import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/base/runtime/clock';
import type { UpstreamRequest, UpstreamResult } from './upstream';

/** Longer than the circuit breaker waits, so that a record that always fails is not its next probe. */
const REMEMBERED_MS = 4_000;
/** After so many different requests of a record have failed, none having succeeded, all of them are expected to. */
export const MAX_FAILED_REQUESTS = 16;
const MAX_RECORDS = 500;

interface FailingRecord {
  /** The results, by the parameters of the request. */
  results: Map<string, UpstreamResult>;
  lastFailedAtMs: number;
}

/**
 * The records whose requests have failed within the last 4 s, so that they are not requested again at
 * once. A single window of a topic may fail, so the other ones are still requested, up to 16.
 */
export class FailingRecords {
  private readonly records = new LRUCache<string, FailingRecord>({ max: MAX_RECORDS });

  constructor(private readonly clock: Clock) {}

  /** The failure that a request would meet again; undefined where that is not known. */
  resultOf({ path, search }: UpstreamRequest): UpstreamResult | undefined {
    const record = this.get(path);
    if (!record) return undefined;
    const { results } = record;
    const isFailingWholly = results.size >= MAX_FAILED_REQUESTS;
    return results.get(search) ?? (isFailingWholly ? [...results.values()].at(-1) : undefined);
  }

  /** A request has failed. */
  add({ path, search }: UpstreamRequest, result: UpstreamResult): void {
    const results = this.get(path)?.results ?? new Map<string, UpstreamResult>();
    // The body of a failure is not read.
    const isResponse = result.kind === 'response';
    results.set(search, isResponse ? { ...result, body: new Uint8Array() } : result);
    this.records.set(path, { results, lastFailedAtMs: this.clock.now() });
  }

  /** A request about the record has succeeded. */
  delete({ path }: UpstreamRequest): void {
    this.records.delete(path);
  }

  private get(path: string): FailingRecord | undefined {
    const record = this.records.get(path);
    const isRecent = record && this.clock.now() - record.lastFailedAtMs < REMEMBERED_MS;
    return isRecent ? record : undefined;
  }
}
