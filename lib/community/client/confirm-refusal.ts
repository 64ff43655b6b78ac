import type { Failure } from '@/lib/model/outcome';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { Operation } from '@/lib/urls/routes/operations';
import { operationPath } from '@/lib/urls/routes/route-path';
import { unwrapList } from '@/lib/wire/json/list';
import { interpretResponse, type UnconfirmedRefusal } from './interpret-response';
import { type Clock, systemClock } from './transport/clock';
import type { Upstream, UpstreamRequest } from './transport/upstream-types';

/** An absence of what was never read is believed for so long after a list was answered; a crawl of invented ids costs one list. */
const LIST_FRESH_MS = 5_000;

type Section = 'board' | 'wiki';

/** The cheapest list of each half of the interface that names no record. */
const LISTS: Record<Section, UpstreamRequest> = {
  board: {
    path: operationPath('board/topics'),
    search: '?offset=0&limit=1&orderby=last_post&sort=desc',
    isSingleAttempt: true,
  },
  wiki: { path: operationPath('wiki/pages'), search: '', isSingleAttempt: true },
};

/** How many records a list gave; undefined where it was not answered. */
type RecordCount = Promise<number | undefined>;

/** Asks one list of a community whenever it must be known whether that is answered now. */
class ListProbe {
  private startedMs = Number.NEGATIVE_INFINITY;
  private last: RecordCount = Promise.resolve(undefined);
  private running: RecordCount | undefined;
  private next: RecordCount | undefined;

  constructor(
    private readonly ask: () => RecordCount,
    private readonly clock: Clock,
  ) {}

  /**
   * What the list gives: asked now, or at most `maxAgeMs` ago. All who come while it is
   * being asked, and need an answer of later, share the next question.
   */
  read(maxAgeMs: number): RecordCount {
    if (maxAgeMs > 0 && this.clock.now() - this.startedMs < maxAgeMs) return this.last;
    if (!this.running) return this.start();
    this.next ??= this.running.then(() => {
      this.next = undefined;
      return this.start();
    });
    return this.next;
  }

  private start(): RecordCount {
    this.startedMs = this.clock.now();
    this.last = this.ask();
    this.running = this.last.finally(() => {
      this.running = undefined;
    });
    return this.running;
  }
}

type Probes = Record<Section, ListProbe>;

const probes = defineProcessState('list-probes', () => new WeakMap<Upstream, Probes>());

function listProbes(from: Upstream): Probes {
  const known = probes().get(from);
  if (known) return known;
  const probe = (family: Section) =>
    new ListProbe(() => countListRecords(family, from), systemClock);
  const made = { board: probe('board'), wiki: probe('wiki') };
  probes().set(from, made);
  return made;
}

async function countListRecords(family: Section, from: Upstream): Promise<number | undefined> {
  const reply = await from.send(LISTS[family]);
  const data = reply.kind === 'answer' ? interpretResponse(reply, false) : reply;
  if (data.kind === 'limited' && reply.kind === 'answer') from.pause(data.retryAfterSeconds);
  return data.kind === 'ok' ? unwrapList(data.value.data, ['id', 'tid'])?.length : undefined;
}

/**
 * What a refusal means: its claim where the community answers the list of the same half of the
 * interface, else an outage. So a hidden record is missing at once, whatever the words of the
 * refusal, and credentials that were withdrawn, a ban or a path that moved make no page missing.
 *
 * The list is asked after the refusal came, so that an outage between the two cannot pass for a
 * hidden record, and must hold something, since a sick server may give nothing to every question.
 * For a plain absence it may be empty, and the other half will do: a community may have no wiki, or
 * no board; and where nothing can be lost by it, it may be some seconds old. The embedded community
 * is always believed.
 *
 * @param wasGiven whether the record was read before, so that its pages would be forgotten.
 */
export async function confirmRefusal(
  { claim, otherwise, isExplicit }: UnconfirmedRefusal,
  { operation, wasGiven }: { operation: Operation; wasGiven: boolean },
  from: Upstream,
): Promise<Failure> {
  const [family] = operation.split('/');
  const own = family === 'board' || family === 'wiki' ? family : undefined;
  if (!own || from.state().kind === 'embedded') return claim;
  const probe = listProbes(from);
  if (!isExplicit) return (await probe[own].read(0)) ? claim : otherwise;
  const other = own === 'board' ? 'wiki' : 'board';
  const maxAgeMs = wasGiven ? 0 : LIST_FRESH_MS;
  const given = (await probe[own].read(maxAgeMs)) ?? (await probe[other].read(maxAgeMs));
  return given === undefined ? otherwise : claim;
}
