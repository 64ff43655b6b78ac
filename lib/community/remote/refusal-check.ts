import type { Operation } from '@/lib/api/operations';
import type { Failure } from '@/lib/model/outcome';
import type { UnconfirmedRefusal } from './interpret-status';

/**
 * So long after a list responded, a 404 of a record that was never read needs no other request. A crawl
 * of invented ids then costs one list.
 */
const LIST_FRESH_MS = 5_000;

/** The sections of a community whose lists show whether it responds. */
type Section = 'board' | 'wiki';

/** How many records a list has; undefined when it did not respond. */
export type RecordCount = Promise<number | undefined>;

/** Requests a list to find out whether the community responds at this moment. */
class ListProbe {
  private startedAtMs = Number.NEGATIVE_INFINITY;
  private latest: RecordCount = Promise.resolve(undefined);
  private next: RecordCount | undefined;

  constructor(private readonly count: () => RecordCount) {}

  /**
   * How many records the list has, as of now or of at most `maxAgeMs` ago. Calls that come while a
   * request is under way, and need a later response, share the next request.
   */
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

/** Finds out what a refusal means. */
export class RefusalCheck {
  private readonly probes: Record<Section, ListProbe>;

  /** @param lists request the cheapest list of each section; undefined where a community has no such section */
  constructor(lists: { board: () => RecordCount; wiki?: () => RecordCount }) {
    const unanswered = async () => undefined;
    this.probes = {
      board: new ListProbe(lists.board),
      wiki: new ListProbe(lists.wiki ?? unanswered),
    };
  }

  /**
   * The meaning of a refusal: its claim when the community responds to a list of the same section, else
   * an outage. A hidden record is then missing at once, whatever the refusal says, and revoked
   * credentials, a ban or a moved path make no page missing.
   *
   * The list is requested after the refusal, so that an outage between the two cannot pass for a hidden
   * record. It must not be empty, since a failing server may send an empty body to every request. For an
   * explicit refusal it may be empty, and the other section counts too: a community may have no wiki, or
   * no board. Where no cached page is at stake it may be some seconds old.
   *
   * @param wasSeen whether the record was read before, so that its cached pages are at stake
   */
  async confirm(
    { claim, otherwise, isExplicit }: UnconfirmedRefusal,
    operation: Operation,
    wasSeen: boolean,
  ): Promise<Failure> {
    const [section] = operation.split('/');
    const own = section === 'board' || section === 'wiki' ? section : undefined;
    if (!own) return claim;
    if (!isExplicit) return (await this.probes[own].read(0)) ? claim : otherwise;
    const other = own === 'board' ? 'wiki' : 'board';
    const maxAgeMs = wasSeen ? 0 : LIST_FRESH_MS;
    const count =
      (await this.probes[own].read(maxAgeMs)) ?? (await this.probes[other].read(maxAgeMs));
    return count === undefined ? otherwise : claim;
  }
}
