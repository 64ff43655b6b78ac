import { defineProcessState } from '@/lib/base/runtime/process-state';

const SLOT_MS = 30 * 60_000;
/** Half hours of a day. */
const SLOTS = 48;

interface Counts {
  requests: number;
  faults: number;
}

/** The requests of each half hour of the last day that had any, by its number since 1970. */
const halfHours = defineProcessState('availability', () => new Map<number, Counts>());

const slotNow = () => Math.floor(Date.now() / SLOT_MS);

/** Counts a request to the community; a fault is one without a valid response. */
export function countAvailability(isFault: boolean): void {
  const slots = halfHours();
  const slot = slotNow();
  const counts = slots.get(slot) ?? { requests: 0, faults: 0 };
  slots.set(slot, {
    requests: counts.requests + 1,
    faults: counts.faults + (isFault ? 1 : 0),
  });
  for (const old of slots.keys()) if (old <= slot - SLOTS) slots.delete(old);
}

/** The share of requests that were answered in each half hour of the last day, the present one last. */
export interface Availability {
  /** Undefined for a half hour without requests. */
  shares: (number | undefined)[];
  /** Of the whole day; undefined without requests. */
  share?: number;
}

const shareOf = ({ requests, faults }: Counts) =>
  requests === 0 ? undefined : (requests - faults) / requests;

/** The availability of the community, by the requests of this process. */
export function availability(): Availability {
  const slots = halfHours();
  const first = slotNow() - SLOTS + 1;
  const counts = Array.from(
    { length: SLOTS },
    (_, index) => slots.get(first + index) ?? { requests: 0, faults: 0 },
  );
  const sum = (name: keyof Counts) => counts.reduce((total, each) => total + each[name], 0);
  return {
    shares: counts.map(shareOf),
    share: shareOf({ requests: sum('requests'), faults: sum('faults') }),
  };
}
