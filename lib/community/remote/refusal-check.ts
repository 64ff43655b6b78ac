import type { Operation } from '@/lib/api/operations';
import type { Failure } from '@/lib/model/outcome';
import type { UnconfirmedRefusal } from './interpret-status';

/**
 * For this long after a list response, unseen missing records need no check: a crawl of invented ids costs
 * one list.
 */
const LIST_FRESH_MS = 5_000;

type Section = 'board' | 'wiki';

export type RecordCount = Promise<number | undefined>;

class ListProbe {
  private startedAtMs = Number.NEGATIVE_INFINITY;
  private latest: RecordCount = Promise.resolve(undefined);
  private next: RecordCount | undefined;

  constructor(private readonly count: () => RecordCount) {}

  /** Calls during a request share the next one. */
  read(maxAgeMs: number): RecordCount {
    if (maxAgeMs > 0 && performance.now() - this.startedAtMs < maxAgeMs) return this.latest;
    const start = () => {
      this.next = undefined;
      this.startedAtMs = performance.now();
      this.latest = this.count();
      return this.latest;
    };
    this.next ??= this.latest.then(start, start);
    return this.next;
  }
}

/** Tells refusals of a record from outages of the community. */
export class RefusalCheck {
  private readonly probes: Record<Section, ListProbe>;

  /** @param lists request the shortest list of each section */
  constructor(lists: { board: () => RecordCount; wiki?: () => RecordCount }) {
    const unanswered = async () => undefined;
    this.probes = {
      board: new ListProbe(lists.board),
      wiki: new ListProbe(lists.wiki ?? unanswered),
    };
  }

  /**
   * Returns the claim of a refusal if the community answers a list of the same section, else an outage. So
   * hidden records vanish at once, while revoked credentials, a ban or a moved path remove no pages.
   *
   * The list is requested after the refusal and must not be empty: failing servers may send empty bodies. For
   * an explicit refusal it may be empty or of the other section, and seconds old for unseen records.
   * @param wasSeen true if pages of the record may be cached
   */
  async confirm(
    { claim, otherwise, isExplicit }: UnconfirmedRefusal,
    operation: Operation,
    wasSeen: boolean,
  ): Promise<Failure> {
    const [section] = operation.split('/');
    const ownSection = section === 'board' || section === 'wiki' ? section : undefined;
    if (!ownSection) return claim;
    if (!isExplicit) {
      const count = await this.probes[ownSection].read(0);
      return count ? claim : otherwise;
    }
    const otherSection = ownSection === 'board' ? 'wiki' : 'board';
    const maxAgeMs = wasSeen ? 0 : LIST_FRESH_MS;
    const count =
      (await this.probes[ownSection].read(maxAgeMs)) ??
      (await this.probes[otherSection].read(maxAgeMs));
    return count === undefined ? otherwise : claim;
  }
}
