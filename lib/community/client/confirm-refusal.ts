import { operationPath } from '@/lib/api/operation-path';
import type { Operation } from '@/lib/api/operations';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Failure } from '@/lib/model/outcome';
import { unwrapList } from '@/lib/wire/json/list';
import { interpretResponse, type UnconfirmedRefusal } from './interpret-response';
import type { Upstream, UpstreamRequest } from './transport/upstream-types';

/**
 * So long after a list responded, a 404 of a record that was never read needs no other request. A crawl
 * of invented ids then costs one list.
 */
const LIST_FRESH_MS = 5_000;

type Section = 'board' | 'wiki';

/** The cheapest list in each section of the interface. */
const LISTS: Record<Section, UpstreamRequest> = {
  board: {
    path: operationPath('board/topics'),
    search: '?offset=0&limit=1&orderby=last_post&sort=desc',
    isSingleAttempt: true,
  },
  wiki: { path: operationPath('wiki/pages'), search: '', isSingleAttempt: true },
};

/** How many records a list has; undefined when it did not respond. */
type RecordCount = Promise<number | undefined>;

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

type Probes = Record<Section, ListProbe>;

const probes = defineProcessState('list-probes', () => new WeakMap<Upstream, Probes>());

function listProbes(from: Upstream): Probes {
  const existing = probes().get(from);
  if (existing) return existing;
  const probe = (section: Section) => new ListProbe(() => countListRecords(section, from));
  const created = { board: probe('board'), wiki: probe('wiki') };
  probes().set(from, created);
  return created;
}

async function countListRecords(section: Section, from: Upstream): Promise<number | undefined> {
  const response = await from.send(LISTS[section]);
  const data = response.kind === 'response' ? interpretResponse(response, false) : response;
  if (data.kind === 'limited' && response.kind === 'response') from.pause(data.retryAfterSeconds);
  return data.kind === 'ok' ? unwrapList(data.value.data, ['id', 'tid'])?.length : undefined;
}

/**
 * The meaning of a refusal: its claim when the community responds to a list of the same section, else
 * an outage. A hidden record is then missing at once, whatever the refusal says, and revoked
 * credentials, a ban or a moved path make no page missing.
 *
 * The list is requested after the refusal, so that an outage between the two cannot pass for a hidden
 * record. It must not be empty, since a failing server may send an empty body to every request. For an
 * explicit refusal it may be empty, and the other section counts too: a community may have no wiki, or
 * no board. Where no cached page is at stake it may be some seconds old. The embedded community needs
 * no confirmation.
 *
 * @param wasSeen whether the record was read before, so that its cached pages are at stake
 */
export async function confirmRefusal(
  { claim, otherwise, isExplicit }: UnconfirmedRefusal,
  { operation, wasSeen }: { operation: Operation; wasSeen: boolean },
  from: Upstream,
): Promise<Failure> {
  const [section] = operation.split('/');
  const own = section === 'board' || section === 'wiki' ? section : undefined;
  if (!own || from.state().kind === 'embedded') return claim;
  const probe = listProbes(from);
  if (!isExplicit) return (await probe[own].read(0)) ? claim : otherwise;
  const other = own === 'board' ? 'wiki' : 'board';
  const maxAgeMs = wasSeen ? 0 : LIST_FRESH_MS;
  const count = (await probe[own].read(maxAgeMs)) ?? (await probe[other].read(maxAgeMs));
  return count === undefined ? otherwise : claim;
}
