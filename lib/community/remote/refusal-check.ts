import type { Operation } from '@/lib/api/operations';
import type { Failure } from '@/lib/model/outcome';
import type { UnconfirmedRefusal } from './interpret-status';

/**
 * For so long after the response of a list, a 404 of an unread record needs no other request. A crawl of
 * invented ids then costs one list.
 */
const LIST_FRESH_MS = 5_000;

/** The sections of a community with a list to check. */
type Section = 'board' | 'wiki';

/** The number of records in a list; undefined without a response. */
export type RecordCount = Promise<number | undefined>;

/** Requests a list to see whether the community responds now. */
class ListProbe {
  private startedAtMs = Number.NEGATIVE_INFINITY;
  private latest: RecordCount = Promise.resolve(undefined);
  private next: RecordCount | undefined;

  constructor(private readonly count: () => RecordCount) {}

  /**
   * Returns the number of records in the list, at most `maxAgeMs` old. Calls that need a later response than
   * the running one share the next request.
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

  /** @param lists request the shortest list of each section; undefined for a missing section */
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
